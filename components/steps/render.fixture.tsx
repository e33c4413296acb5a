import { createTranslator, NextIntlClientProvider } from 'next-intl';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import type { Locale } from '@/lib/i18n/routing';
import { reasonText, type StepViewProps } from '@/lib/wizard/screen';
import { type StepId, stepIds } from '@/lib/wizard/step';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import type { StepStates } from './step-states';

// Views are rendered outside Next's router.
vi.mock('next/navigation', () => ({
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/',
}));

/** The messages of both languages. */
export const messages = { ar: ar as unknown as typeof en, en };

interface StepFixture {
  View: ComponentType<StepViewProps>;
  states: StepStates<unknown, unknown>;
}

/** Found by file name, so that every registered step is tested. */
export const views = Object.fromEntries(
  await Promise.all(
    stepIds.map(async (step): Promise<[StepId, StepFixture]> => {
      const [view, named] = await Promise.all([
        import(`./${step}/view.tsx`) as Promise<{ default: StepFixture['View'] }>,
        import(`./${step}/states.ts`) as Promise<{ states: StepFixture['states'] }>,
      ]);
      return [step, { View: view.default, states: named.states }];
    }),
  ),
) as Record<StepId, StepFixture>;

/** Renders a state to the server's HTML. A missing message or argument throws. */
export function render(locale: Locale, step: StepId, name: string): string {
  const { View, states } = views[step];
  const { reason = null, ...state } = states[name] ?? {};
  const t = createTranslator({ locale, messages: messages[locale] });
  const why = reasonText(reason, t);
  const props = { step, locale, from: null, rows: [], ...state, reason: why };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="Asia/Riyadh"
      onError={(error) => {
        throw error;
      }}
    >
      <View {...(props as unknown as StepViewProps)} />
    </NextIntlClientProvider>,
  );
}
