import compile from 'icu-minify/compile';
import { createTranslator, NextIntlClientProvider, useTranslations as useTheirs } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { IntlProvider, useLocale, useTranslations } from './words-browser';

const messages = {
  step: {
    title: 'Where?',
    pickups: {
      ar: '{count, plural, zero {لا استلام} one {استلام واحد} two {استلامان} few {{n} استلامات} many {{n} استلامًا} other {{n} استلام}}',
      en: '{count, plural, =0 {none} one {# pickup} other {# pickups}}',
    },
    call: 'Call <link>us</link> or <link>them</link>, {name}.',
    period: '{period, select, morning {early} other {late}}',
  },
};

type Tree = { [name: string]: string | Tree };
const compiled = (tree: Tree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? compile(value) : compiled(value),
    ]),
  );

const link = (words: ReactNode) => <a href="#there">{words}</a>;

function Ours({ path, values }: { path: string; values?: Record<string, unknown> }) {
  const t = useTranslations('step');
  return <p lang={useLocale()}>{t.rich(path, values)}</p>;
}

function Theirs({ path, values }: { path: string; values?: Record<string, unknown> }) {
  const t = useTheirs('step' as never) as unknown as { rich: (...of: unknown[]) => ReactNode };
  return <p lang="ar">{t.rich(path, values)}</p>;
}

const ours = (path: string, values?: Record<string, unknown>) =>
  renderToStaticMarkup(
    <IntlProvider locale="ar" messages={compiled(messages)}>
      <Ours path={path} {...(values && { values })} />
    </IntlProvider>,
  );
const theirs = (path: string, values?: Record<string, unknown>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="ar" messages={messages as never} timeZone="Asia/Riyadh">
      <Theirs path={path} {...(values && { values })} />
    </NextIntlClientProvider>,
  );

type Sample = [path: string, values?: Record<string, unknown>];
const samples: Sample[] = [
  ['title'],
  ['period', { period: 'morning' }],
  ['period', { period: 'evening' }],
  ['call', { link, name: 'Noura' }],
  ...[0, 1, 2, 3, 11, 100].map((count): Sample => ['pickups.ar', { count, n: String(count) }]),
  ...[0, 1, 2].map((count): Sample => ['pickups.en', { count }]),
];

describe('the words of a browser are those of next-intl', () => {
  it.each(samples)('%s %o', (path, values) => {
    expect(ours(path, values)).toBe(theirs(path, values));
  });

  it('knows what is there, and shows the name of what is not', () => {
    const t = createTranslator({ locale: 'ar', messages: messages as never });
    const Seen = () => {
      const words = useTranslations();
      return (
        <p>{[words.has('step.title'), words.has('step.none'), words('step.none')].join(' ')}</p>
      );
    };
    expect(t.has('step.title' as never)).toBe(true);
    expect(
      renderToStaticMarkup(
        <IntlProvider locale="ar" messages={messages}>
          <Seen />
        </IntlProvider>,
      ),
    ).toBe('<p>true false step.none</p>');
  });

  it('passes an outer language and its words on', () => {
    const html = renderToStaticMarkup(
      <IntlProvider locale="ar" messages={compiled(messages)}>
        <IntlProvider>
          <Ours path="title" />
        </IntlProvider>
      </IntlProvider>,
    );
    expect(html).toBe('<p lang="ar">Where?</p>');
  });
});
