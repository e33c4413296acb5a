import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/routing';
import { stepIds } from '@/lib/wizard/step';
import { messages, render, views } from './render.fixture';

const named = stepIds.flatMap((step) =>
  Object.keys(views[step].states).map((name) => [step, name] as const),
);

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe.each(locales)('in %s', (locale) => {
  it.each(named)('%s %s has one heading, one submit button and unique ids', (step, name) => {
    const html = render(locale, step, name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/type="submit"/g)?.length).toBe(1);
    const ids = idsOf(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('renders typed values in the HTML', () => {
    expect(render(locale, 'address', 'filled')).toContain('value="شارع الخير، الياسمين"');
    expect(render(locale, 'registration', 'filled')).toContain('value="سارة عبدالله العتيبي"');
  });

  it('greets only returning customers', () => {
    expect(render(locale, 'address', 'returning')).toContain('سارة');
    expect(render(locale, 'address', 'empty')).not.toContain('سارة');
  });

  it('shows why the customer was redirected, and ignores unknown reasons', () => {
    const { 'day-gone': text } = messages[locale].steps.reasons;
    expect(render(locale, 'schedule', 'day-gone')).toContain(text);
    expect(render(locale, 'schedule', 'weekly')).not.toContain(text);
  });

  it('shows the refusal only for the refused place', () => {
    const { 'submit-again': text } = messages[locale]['step-coverage'];
    expect(render(locale, 'coverage', 'no-longer-covered')).toContain(text);
    expect(render(locale, 'coverage', 'another-than-was-refused')).not.toContain(text);
  });

  it('shows a total only for a chosen plan, and VAT only if configured', () => {
    const withVat = messages[locale].steps['total-vat'].split('}').at(-1) as string;
    expect(render(locale, 'plan', 'chosen')).toContain(withVat);
    expect(render(locale, 'plan', 'vat-unknown')).not.toContain(withVat);
    expect(render(locale, 'plan', 'chosen-at-an-old-price')).not.toContain(withVat);
  });
});
