import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/routing';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { type StepId, stepIds } from './order';
import type { StepStates, StepViewProps } from './view-props';

const messages = { ar: ar as unknown as typeof en, en };

interface Shown {
  View: ComponentType<StepViewProps>;
  states: StepStates<unknown, unknown>;
}

/** Found by their names: a step that stands in the order is tested. */
const views = Object.fromEntries(
  await Promise.all(
    stepIds.map(async (step): Promise<[StepId, Shown]> => {
      const [view, named] = await Promise.all([
        import(`./${step}/view.tsx`) as Promise<{ default: Shown['View'] }>,
        import(`./${step}/states.ts`) as Promise<{ states: Shown['states'] }>,
      ]);
      return [step, { View: view.default, states: named.states }];
    }),
  ),
) as Record<StepId, Shown>;
const named = stepIds.flatMap((step) =>
  Object.keys(views[step].states).map((name) => [step, name] as const),
);

const noRouter = { push() {}, replace() {}, refresh() {}, back() {}, forward() {}, prefetch() {} };

/** The server's HTML of a state. A missing word or argument throws. */
function render(locale: Locale, step: StepId, name: string): string {
  const { View, states } = views[step];
  const props = { step, locale, from: null, reason: null, rows: [], ...states[name] };
  return renderToStaticMarkup(
    <AppRouterContext value={noRouter as never}>
      <SearchParamsContext value={new URLSearchParams()}>
        <NextIntlClientProvider
          locale={locale}
          messages={messages[locale]}
          timeZone="Asia/Riyadh"
          onError={(error) => {
            throw error;
          }}
        >
          <View {...(props as unknown as StepViewProps)} />
        </NextIntlClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe.each(locales)('in %s', (locale) => {
  it.each(named)('%s %s has one heading, one way on, and no id twice', (step, name) => {
    const html = render(locale, step, name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/type="submit"/g)?.length).toBe(step === 'plan' ? 2 : 1);
    const ids = idsOf(html);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has what was typed in the HTML already', () => {
    expect(render(locale, 'address', 'filled')).toContain('value="شارع الخير، الياسمين"');
    expect(render(locale, 'registration', 'filled')).toContain('value="سارة عبدالله العتيبي"');
  });

  it('greets only who is back', () => {
    expect(render(locale, 'address', 'returning')).toContain('سارة');
    expect(render(locale, 'address', 'empty')).not.toContain('سارة');
  });

  it('says why somebody was sent back, and ignores a reason that nobody gives', () => {
    const { 'day-gone': words } = messages[locale].steps.reasons;
    expect(render(locale, 'schedule', 'day-gone')).toContain(words);
    expect(render(locale, 'schedule', 'weekly')).not.toContain(words);
  });

  it('shows a total only for what is chosen, and no VAT where nobody said so', () => {
    const { 'total-vat': withVat } = messages[locale]['step-plan'];
    expect(render(locale, 'plan', 'chosen')).toContain(withVat);
    expect(render(locale, 'plan', 'vat-unknown')).not.toContain(withVat);
    expect(render(locale, 'plan', 'chosen-at-an-old-price')).not.toContain(withVat);
  });
});
