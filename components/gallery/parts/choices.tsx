'use client';

import { CheckboxField } from '@/components/form/checkbox-field';
import { ChoiceField } from '@/components/form/choice-field';
import { ChoiceCard, Pill } from '@/components/ui/choice-card';
import { DayCard } from '@/components/ui/day-card';
import { MoonIcon, SunIcon } from '@/components/ui/icons';
import { Examples } from './examples';
import type { SampleTexts } from './states';

const focused = 'outline-3 outline-offset-2 outline-focus';

export function Choices({ w }: { w: SampleTexts }) {
  const arrival = [
    { value: 'call', title: w.call, note: w.callNote },
    { value: 'quiet', title: w.noCall, note: w.noCallNote },
  ];
  const services = [
    { value: 'clothes', title: w.clothes },
    { value: 'carpets', title: w.carpets },
    { value: 'shoes', title: w.shoes },
  ];
  const levels = [
    { value: 'none', title: w.none },
    { value: 'light', title: w.light },
    { value: 'strong', title: w.strong },
  ];
  const periods = [
    { value: 'morning', title: w.morning, note: w.morningNote, icon: <SunIcon size="lg" /> },
    { value: 'evening', title: w.evening, note: w.eveningNote, icon: <MoonIcon size="lg" /> },
  ];
  return (
    <Examples
      states={{
        'cards, none chosen': <ChoiceField name="cards" label={w.arrival} choices={arrival} />,
        'cards, one chosen': (
          <ChoiceField name="cards-on" label={w.arrival} choices={arrival} defaultValue="call" />
        ),
        'cards, in error': (
          <ChoiceField
            name="cards-error"
            label={w.arrival}
            choices={arrival}
            error={w.arrivalError}
          />
        ),
        'a card, focused': (
          <ChoiceCard name="card" title={w.call} note={w.callNote} className={focused} />
        ),
        'a card that cannot be chosen': (
          <ChoiceCard name="card-off" title={w.call} note={w.callNote} disabled />
        ),
        tiles: (
          <ChoiceField
            name="tiles"
            label={w.period}
            variant="tiles"
            choices={periods}
            defaultValue="evening"
          />
        ),
        pills: (
          <ChoiceField
            name="pills"
            label={w.service}
            variant="pills"
            optional
            choices={services}
            defaultValue="carpets"
          />
        ),
        'pills, several': (
          <ChoiceField
            name="several"
            label={w.service}
            variant="pills"
            multiple
            choices={services}
            defaultValue="shoes"
          />
        ),
        'a pill, focused': <Pill name="pill" title={w.clothes} className={focused} />,
        segment: (
          <ChoiceField
            name="segment"
            label={w.starch}
            variant="segment"
            choices={levels}
            defaultValue="light"
          />
        ),
        'consent, asked': <CheckboxField name="consent" label={w.consent} />,
        'consent, given': <CheckboxField name="consent-given" label={w.consent} defaultChecked />,
        'consent, missing': (
          <CheckboxField name="consent-missing" label={w.consent} error={w.consentError} />
        ),
        days: (
          <fieldset className="scroll-row">
            <legend className="sr-only">{w.period}</legend>
            <DayCard name="day" weekday={w.monday} day="7" month={w.december} />
            <DayCard name="day" weekday={w.tuesday} day="8" month={w.december} defaultChecked />
            <DayCard
              name="day"
              weekday={w.wednesday}
              day="9"
              month={w.december}
              unavailable={w.full}
            />
            <DayCard name="day" weekday={w.thursday} day="10" month={w.december} />
          </fieldset>
        ),
      }}
    />
  );
}
