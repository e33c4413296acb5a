'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { CheckboxField } from '@/components/form/checkbox-field';
import { ChoiceField } from '@/components/form/choice-field';
import { offlineNoticeId } from '@/components/shell/offline-notice-id';
import { Button, ButtonLink } from '@/components/ui/button';
import { ChoiceCard, Pill } from '@/components/ui/choice-card';
import { DayCard } from '@/components/ui/day-card';
import { Dialog } from '@/components/ui/dialog';
import { CalendarPlusIcon, LockIcon, MoonIcon, SunIcon } from '@/components/ui/icons';
import NotMeDialog from '@/components/wizard/frame/not-me-dialog';
import { Examples } from './examples';
import type { SampleTexts } from './states';

/** The focus style as a class: a screenshot cannot hold `:focus-visible`, `:hover` or `:active`. */
const focused = 'outline-3 outline-offset-2 outline-focus';

export function Buttons({ w }: { w: SampleTexts }) {
  return (
    <Examples
      states={{
        filled: <Button>{w.save}</Button>,
        'filled, hover': <Button className="bg-brand-hover!">{w.save}</Button>,
        'filled, pressed': <Button className="bg-brand-press!">{w.save}</Button>,
        'filled, focused': <Button className={focused}>{w.save}</Button>,
        'filled, busy': <Button busy={w.saving}>{w.save}</Button>,
        'filled, wide, with an icon': (
          <Button wide icon={<LockIcon />}>
            {w.pay}
          </Button>
        ),
        second: <Button variant="secondary">{w.calendar}</Button>,
        'second, hover': (
          <Button variant="secondary" className="bg-brand-soft!">
            {w.calendar}
          </Button>
        ),
        'second, focused, with an icon': (
          <Button variant="secondary" className={focused} icon={<CalendarPlusIcon />}>
            {w.calendar}
          </Button>
        ),
        'second, busy': (
          <Button variant="secondary" busy={w.saving}>
            {w.calendar}
          </Button>
        ),
        soft: (
          <Button variant="soft" small>
            {w.choose}
          </Button>
        ),
        'soft, hover': (
          <Button variant="soft" small className="border-brand!">
            {w.choose}
          </Button>
        ),
        quiet: <Button variant="quiet">{w.skip}</Button>,
        'quiet, focused': (
          <Button variant="quiet" className={focused}>
            {w.skip}
          </Button>
        ),
        danger: (
          <Button variant="danger" small>
            {w.restart}
          </Button>
        ),
        'danger, hover': (
          <Button variant="danger" small className="bg-danger-soft!">
            {w.restart}
          </Button>
        ),
        'a link that looks like one': <ButtonLink href="#main">{w.plans}</ButtonLink>,
        'in a row, at the narrowest': (
          <div className="flex w-72 flex-wrap gap-2">
            <Button wide>{w.skip}</Button>
            <Button variant="secondary" small>
              {w.choose}
            </Button>
            <Button variant="soft" small>
              {w.again}
            </Button>
          </div>
        ),
      }}
    />
  );
}

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

export function OpenDialog({ w }: { w: SampleTexts }) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={w.dialog}
      actions={
        <>
          <Button>{w.dialogYes}</Button>
          <Button variant="secondary">{w.dialogNo}</Button>
        </>
      }
    >
      {w.dialogText}
    </Dialog>
  );
}

/** The header's message after the language switch was pressed without a connection. */
export function CutOff() {
  useEffect(() => {
    const notice = document.getElementById(offlineNoticeId);
    if (notice) notice.hidden = false;
  }, []);
  return null;
}

/** The confirmation before this device forgets its customer. */
export function NotMe() {
  return <NotMeDialog locale={useLocale()} open onClose={() => {}} />;
}
