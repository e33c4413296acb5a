import { html, raw } from 'hono/html';
import {
  approvedCard,
  type Company,
  type ResponseCode,
  type TestCard,
  testAmounts,
  testCards,
} from './cards';
import type { CardDraft, CardField, CardProblems } from './checkout-form';
import { checkoutStyle } from './checkout-style';
import { type CheckoutLanguage, type CheckoutTexts, checkoutTexts } from './checkout-texts';
import type { InvoiceRow, InvoiceStatus, PaymentRow } from './tables';
import { amountFormat } from './wire';

export interface FormView {
  language: CheckoutLanguage;
  invoice: InvoiceRow;
  draft: CardDraft;
  /** Only set for a published test card; typed security codes are never shown again. */
  cvc: string;
  problems: CardProblems;
  /** The attempt that has just failed. */
  declined: PaymentRow | undefined;
}

const FIELDS: readonly CardField[] = ['number', 'name', 'expiry', 'cvc'];
const BRANDS: Record<Company, string> = {
  mada: 'mada',
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
};

/** Accepted cards as plain text: the logos are trademarks. */
const cardMarks = html`<ul class="marks" lang="en">
  <li class="mada">mada</li>
  <li class="visa">VISA</li>
  <li class="mastercard">Mastercard</li>
</ul>`;

/** The hosted page on which an invoice is paid. */
export function formPage(view: FormView) {
  const { language, invoice, problems } = view;
  const words = checkoutTexts[language];
  const amount = words.amount(amountFormat(invoice.amount).replace(' SAR', ''));
  const field = inputs(view, words);
  const wrong = FIELDS.some((name) => problems[name]) || view.declined !== undefined;
  return page(
    language,
    wrong ? `${words.error}: ${words.title}` : words.title,
    html`<div class="columns">
      <div class="sheet">
        <h1>${words.title}</h1>
        <div class="due">
          <span class="quiet">${words.amountDue}</span>
          <strong>${amount}</strong>
          <span class="quiet"><bdi>${invoice.description}</bdi></span>
        </div>
        ${view.declined ? declinedNote(words, view.declined) : ''}
        <form method="post" action="?lang=${language}">
          <input type="hidden" name="method" value="applepay">
          <button class="act wallet" type="submit">
            <bdi lang="en">Apple Pay</bdi> <span class="tag">${words.test}</span>
          </button>
        </form>
        <p class="or"><span>${words.or}</span></p>
        <form method="post" action="?lang=${language}" novalidate>
          <div class="means">
            ${cardMarks}
            <a href="?lang=${language}&amp;card=${approvedCard}">${words.fillIn}</a>
          </div>
          ${field('number', { dir: 'ltr', inputmode: 'numeric', autocomplete: 'cc-number' })}
          ${field('name', { dir: 'auto', autocomplete: 'cc-name', autocapitalize: 'words', spellcheck: 'false' })}
          <div class="pair">
            ${field('expiry', { dir: 'ltr', inputmode: 'numeric', autocomplete: 'cc-exp' })}
            ${field('cvc', { dir: 'ltr', inputmode: 'numeric', autocomplete: 'cc-csc' })}
          </div>
          <button class="act" type="submit">${words.pay(amount)}</button>
          <p class="quiet centred">${words.noMoneyMoves}</p>
        </form>
        ${invoice.back_url ? html`<p class="after"><a href="${invoice.back_url}">${words.back}</a></p>` : ''}
      </div>
      ${testMeans(language, words)}
    </div>`,
  );
}

/**
 * The page for an invoice that cannot be paid, with a link back to the merchant if there is one.
 */
export function closedPage(
  language: CheckoutLanguage,
  status: Exclude<InvoiceStatus, 'initiated'> | 'missing',
  wayBack: string | null,
) {
  const words = checkoutTexts[language];
  const [title, text] = words.closed[status];
  const link = status === 'paid' ? words.goOn : words.goBack;
  return page(
    language,
    title ?? '',
    html`<div class="sheet over">
      <h1>${title}</h1>
      <p>${text}</p>
      ${wayBack ? html`<a class="act" href="${wayBack}">${link}</a>` : ''}
    </div>`,
  );
}

function page(language: CheckoutLanguage, title: string, content: unknown) {
  const words = checkoutTexts[language];
  const other = language === 'ar' ? 'en' : 'ar';
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${words.environment}</title>
    <link rel="icon" href="data:,">
    <style>${raw(checkoutStyle)}</style>
  </head>
  <body>
    <header>
      <p class="note">${words.sandbox}</p>
      <div class="page bar">
        <b class="gateway">${words.gateway} <span class="tag">${words.test}</span></b>
        <a href="?lang=${other}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a>
      </div>
    </header>
    <main class="page">${content}</main>
  </body>
</html>`;
}

/**
 * Renders the fields. Hint and error are tied to the input, and the first invalid field gets the
 * focus.
 */
function inputs({ draft, cvc, problems }: FormView, words: CheckoutTexts) {
  const values = { ...draft, cvc };
  const hints: Partial<Record<CardField, string>> = {
    expiry: words.expiryHint,
    cvc: words.cvcHint,
  };
  const first = FIELDS.find((name) => problems[name]);
  return (name: CardField, attributes: Record<string, string>) => {
    const problem = problems[name];
    const hint = hints[name];
    const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean);
    const all = Object.entries({
      ...attributes,
      ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
      ...(problem && { 'aria-invalid': 'true' }),
    });
    return html`<div class="field">
      <label for="${name}">${words[name]}</label>
      ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}
      <input id="${name}" name="${name}" type="text" required value="${values[name]}"
        ${all.map(([key, value]) => html` ${raw(key)}="${value}"`)} ${name === first ? 'autofocus' : ''}>
      ${problem ? html`<span class="problem" id="${name}-problem">${words.problems[problem]}</span>` : ''}
    </div>`;
  };
}

function declinedNote(words: CheckoutTexts, payment: PaymentRow) {
  const { type, number, response_code: code } = payment.source;
  const reason = words.reasons[code ?? '3ds'] ?? words.reasons['99'];
  return html`<div class="alert" role="alert">
    <h2>${words.notPaid}</h2>
    <p>${reason} ${words.tryAnother}</p>
    <p class="quiet"><bdi dir="ltr">${type === 'applepay' ? 'Apple Pay' : `•••• ${number.slice(-4)}`}</bdi></p>
  </div>`;
}

/** The list of test cards and amounts, with the result of each. */
function testMeans(language: CheckoutLanguage, words: CheckoutTexts) {
  const item = (card: TestCard) => html`<li>
    <a href="?lang=${language}&amp;card=${card.number}">
      <b><bdi>${card.number.replace(/(.{4})(?=.)/g, '$1 ')}</bdi></b>
      <span><bdi>${BRANDS[card.company]}</bdi>${card.approved ? '' : html` · ${words.reasons[card.responseCode ?? '3ds']}`}</span>
    </a>
  </li>`;
  const outcome = (code: ResponseCode) => (code === '00' ? words.approved : words.reasons[code]);
  const whole = (riyals: number) => riyals.toLocaleString('en-US');
  const amounts = testAmounts.map(
    ({ from, to, code }) =>
      html`<li>${words.between(whole(from), whole(to))}<span>${outcome(code)}</span></li>`,
  );
  return html`<aside class="sheet" aria-labelledby="test-cards">
    <h2 id="test-cards">${words.testCards}</h2>
    <p class="quiet">${words.testCardsHint}</p>
    <h3>${words.accepted}</h3>
    <ul class="cards">${testCards.filter((card) => card.approved).map(item)}</ul>
    <details>
      <summary>${words.declined}</summary>
      <ul class="cards">${testCards.filter((card) => !card.approved).map(item)}</ul>
    </details>
    <details>
      <summary>${words.testAmounts}</summary>
      <p class="quiet">${words.testAmountsHint}</p>
      <ul class="amounts">${amounts}<li>${words.anyOther}<span>${outcome('99')}</span></li></ul>
    </details>
  </aside>`;
}
