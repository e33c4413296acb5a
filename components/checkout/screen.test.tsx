import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/routing';
import { declineCodes } from '@/lib/integrations/payments/gateway';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { CheckoutScreen } from './screen';
import { checkoutStates } from './states';

vi.mock('./checkout-poll', () => ({ CheckoutPoll: () => <i data-part="poll" /> }));

const messages = { ar: ar as unknown as typeof en, en };
const support = { phone: '+966500000000', whatsapp: null, email: 'care@nada.example' };

function render(
  locale: Locale,
  name: keyof typeof checkoutStates,
  isOwner = true,
  isEarlier = false,
): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="Asia/Riyadh"
      onError={(error) => {
        throw error;
      }}
    >
      <CheckoutScreen
        view={checkoutStates[name]}
        isOwner={isOwner}
        isEarlier={isEarlier}
        support={support}
        pricesIncludeVat
        methods={messages[locale].payment.taken}
        origin="https://nada.example"
      />
    </NextIntlClientProvider>,
  );
}

const names = Object.keys(checkoutStates) as (keyof typeof checkoutStates)[];
const declined = names.filter((name) => checkoutStates[name].decline !== null);

/** The start of the labels of the payment buttons; the amount follows. */
const buttons = (locale: Locale) => {
  const { pay, accept } = messages[locale].checkout;
  return [pay, accept].map((text) => `<span>${text.replace(/<.*/, '')}<`) as [string, string];
};

describe.each(locales)('in %s', (locale) => {
  it.each(names)('%s has one heading and polls only while it can change', (name) => {
    const html = render(locale, name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.includes('data-part="poll"')).toBe(checkoutStates[name].pollAfterMs !== null);
  });

  it('offers payment only for payable checkouts, to their owner', () => {
    const [pay, accept] = buttons(locale);
    const payable = names.filter((name) => render(locale, name).includes(pay));
    expect(payable).toEqual(['unpaid', 'maybe-paid', ...declined]);
    const acceptable = names.filter((name) => render(locale, name).includes(accept));
    expect(acceptable).toEqual(['repriced']);
    const visited = names
      .filter((name) => name !== 'done')
      .map((name) => render(locale, name, false));
    expect(visited.filter((html) => html.includes(pay) || html.includes('/start/'))).toEqual([]);
  });

  it('the pay button shows the amount', () => {
    const onButton = (name: keyof typeof checkoutStates) =>
      /<button type="submit".*?<\/button>/s.exec(render(locale, name))?.[0];
    expect(onButton('unpaid')).toContain('420');
    expect(onButton('repriced')).toContain('435.50');
  });

  it('shows the old and the new price', () => {
    const html = render(locale, 'repriced');
    expect(html).toContain('420');
    expect(html).toContain('435.50');
  });

  it('mentions the bank only after a decline', () => {
    const { 'declined-title': text } = messages[locale].checkout;
    expect(names.filter((name) => render(locale, name).includes(text))).toEqual(declined);
  });

  it('shows the advice for each decline, and no other', () => {
    const { declines } = messages[locale].checkout;
    expect(Object.keys(declines).sort()).toEqual([...declineCodes].sort());
    for (const name of declined) {
      const html = render(locale, name);
      const said = declineCodes.filter((code) => html.includes(`>${declines[code]}<`));
      expect(said, name).toEqual([checkoutStates[name].decline]);
    }
  });

  it('shows expected pickup dates only for weekly plans', () => {
    const { expected } = messages[locale].checkout;
    const weekly = names.filter((name) => render(locale, name).includes(expected));
    expect(weekly).toEqual(['done', 'done-without-invoice', 'done-invoice-kept']);
  });

  it('links the invoice, or says that it is not available yet', () => {
    const { 'invoice-coming': coming } = messages[locale].checkout;
    expect(render(locale, 'done')).toContain('href="https://invoices.example/48213.pdf"');
    expect(render(locale, 'done')).not.toContain(coming);
    expect(render(locale, 'done-without-invoice')).toContain(coming);
    const { id } = checkoutStates['done-invoice-kept'];
    const kept = render(locale, 'done-invoice-kept');
    expect(kept).toContain(`href="/${locale}/checkout/${id}/invoice"`);
    expect(kept).not.toContain(coming);
  });

  it('shows the number of an earlier order and support, without a change link', () => {
    const { 'earlier-past-title': past } = messages[locale].checkout;
    for (const name of ['unpaid', 'closed'] as const) {
      const html = render(locale, name, true, true);
      expect(html).not.toContain('/start/');
      expect(html).toContain('48213');
      expect(html).toContain('tel:+966500000000');
    }
    expect(render(locale, 'closed', true, true)).toContain(past);
    expect(render(locale, 'closed')).not.toContain(past);
    expect(render(locale, 'unpaid')).toContain('/start/review');
  });

  it('shows support for an unknown earlier order, and links to the new one', () => {
    const { 'earlier-unknown-text': unknown } = messages[locale].checkout;
    const html = render(locale, 'closed-without-a-number', true, true);
    expect(html).toContain(unknown);
    expect(html).toContain('tel:+966500000000');
    expect(html).toContain('/start/review');
    expect(render(locale, 'closed', true, true)).not.toContain(unknown);
  });

  it('shows the order number and support on every page after payment', () => {
    const before = ['pay', 'price'];
    const after = names
      .filter((name) => !before.includes(checkoutStates[name].page))
      .filter((name) => checkoutStates[name].reference !== null);
    const pages = new Set(after.map((name) => checkoutStates[name].page));
    expect([...pages]).toEqual(['wait', 'done', 'closed', 'refund', 'refunded', 'person']);
    for (const name of after) {
      const html = render(locale, name);
      expect(html, name).toContain(messages[locale].checkout.reference);
      expect(html, name).toContain('48213');
      expect(html, name).toContain('tel:+966500000000');
    }
  });

  it('links to the tracking page in the same language', () => {
    const path = `/${locale}/track/${checkoutStates.done.trackingToken}`;
    expect(render(locale, 'done')).toContain(`href="${path}"`);
    expect(render(locale, 'done')).toContain(`href="${path}/calendar"`);
    expect(render(locale, 'done')).toContain(`href="webcal://nada.example${path}/calendar"`);
  });
});
