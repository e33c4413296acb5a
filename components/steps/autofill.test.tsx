import { expect, it } from 'vitest';
import { type StepId, stepIds } from '@/lib/wizard/step';
import { render, views } from './render.fixture';

/** A field's autocomplete and input mode. */
type InputHints = { fill?: string; keys?: string };

/**
 * Every text field of the wizard, by name. A single-line field has no `street-address`, which is
 * for multiline ones.
 */
const fields: Record<string, InputHints> = {
  'coverage place': { fill: 'off' },
  'coverage coordinates': { fill: 'off', keys: 'text' },
  'mobile mobile': { fill: 'tel-national', keys: 'tel' },
  'mobile code': { fill: 'one-time-code', keys: 'numeric' },
  'registration name': { fill: 'name' },
  'registration birth.day': { fill: 'bday-day', keys: 'numeric' },
  'registration birth.month': { fill: 'bday-month' },
  'registration birth.year': { fill: 'bday-year', keys: 'numeric' },
  'address streetArea': { fill: 'address-line1' },
  'address buildingNumber': {},
  'address apartmentNumber': { fill: 'address-line2' },
  'address shortAddress': { fill: 'off' },
  'address notes': {},
};

/** A browser's stored birthday is Gregorian. */
const hijri: Record<string, InputHints> = {
  'registration birth.day': { fill: 'off', keys: 'numeric' },
  'registration birth.month': { fill: 'off' },
  'registration birth.year': { fill: 'off', keys: 'numeric' },
};

function inputHintsIn(step: StepId, state: string): [name: string, hints: InputHints][] {
  const html = render('ar', step, state);
  const tags = html.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
  const of = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return tags
    .filter((tag) => !/ type="(?:radio|checkbox|hidden)"/.test(tag))
    .map((tag) => {
      const [fill, keys] = [of(tag, 'autocomplete'), of(tag, 'inputmode')];
      return [`${step} ${of(tag, 'name')}`, { ...(fill && { fill }), ...(keys && { keys }) }];
    });
}

it('every field of the wizard declares its autofill and keyboard', () => {
  const hints = stepIds.flatMap((step) =>
    Object.keys(views[step].states)
      .filter((state) => !state.includes('hijri'))
      .flatMap((state) => inputHintsIn(step, state)),
  );
  expect(Object.fromEntries(hints)).toEqual(fields);
  for (const [name, one] of hints) expect(one, name).toEqual(fields[name]);
});

it('a Hijri birthday has no autofill', () => {
  const hints = Object.fromEntries(inputHintsIn('registration', 'hijri'));
  expect(hints).toMatchObject(hijri);
});
