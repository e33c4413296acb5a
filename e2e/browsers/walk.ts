import { until } from '../../scripts/stack/ready';
import type { App } from '../harness/app';
import { type Locale, translatorFor } from '../harness/messages';
import type { Person } from '../harness/person';
import { cards } from '../harness/wizard';
import type { World } from '../harness/world';
import type { Tab, Target } from './tab';

interface Visit {
  tab: Tab;
  locale: Locale;
  app: App;
  world: World;
  person: Person;
  /** Prefix of the screenshots' file names. */
  pictures: string;
}

const district = { ar: 'الياسمين', en: 'Al Yasmin' };
const longMs = 30_000;

/**
 * Buys a subscription as a customer does, from the home page to tracking. Takes a screenshot of
 * each page and checks that none is wider than the window. Throws at the first missing element.
 */
export async function walk({ tab, locale, app, world, person, pictures }: Visit): Promise<void> {
  const t = translatorFor(locale);
  const button = (name: string): Target => ({ kind: 'button', name });
  const field = (name: string): Target => ({ kind: 'field', name });
  const radio = (name?: string): Target => ({ kind: 'radio', name });

  // A page that is unloading does not answer.
  const shows = (what: string, expression: string) =>
    until(what, async () => (await tab.read(expression).catch(() => false)) || undefined, longMs);
  const reopened = async (go: string) => {
    await tab.read(`void (window.isOld = true, setTimeout(() => ${go}))`);
    await shows('the page again', '!window.isOld && document.readyState === "complete"');
  };
  const at = async (name: string, path: RegExp) => {
    await shows(name, `${path}.test(location.pathname) && document.querySelector('h1') !== null`);
    const excess = await tab.read<number>('document.documentElement.scrollWidth - innerWidth');
    if (excess > 0) throw new Error(`${name} is ${excess} px wider than the window.`);
    await tab.picture(`${pictures}-${name}`);
  };
  const atStep = async (step: string) => {
    const isAlive = 'document.querySelector("main form[data-live]") !== null';
    await shows(step, `location.pathname.endsWith('/start/${step}') && ${isAlive}`);
    await at(step, /./);
  };
  const valueOf = (name: string) =>
    tab.read<string>(`document.getElementById(${JSON.stringify(name)})?.value`);
  const holds = async (name: string, value: string, when: string) => {
    // The page may have been requested before its draft was saved; a draft saved late is filled in
    // once it arrives.
    await until(`${name} to hold “${value}” ${when}`, async () =>
      (await valueOf(name)) === value ? true : undefined,
    );
  };

  await tab.open(`${app.url}/${locale}`);
  await at('home', /./);
  await tab.press(field(t('home.coverage.search')));
  // The enhanced search that replaces the plain field.
  await tab.type({ kind: 'combobox' }, district[locale]);
  await tab.press({ kind: 'option' });
  await tab.press(button(t('home.coverage.go-on')));

  await atStep('mobile');
  await tab.type(field(t('step-mobile.label')), person.mobile);
  await tab.press(button(t('step-mobile.send')));
  await tab.type(field(t('step-mobile.code-label')), '123');
  await reopened('location.reload()');
  await atStep('mobile');
  await tab.type(field(t('step-mobile.code-label')), await world.code(person.mobile));

  await atStep('registration');
  await reopened('location.reload()');
  await atStep('registration');
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  await tab.type(field(t('step-registration.name')), person.name);
  await tab.type(field(t('form.day')), day);
  await tab.choose(field(t('form.month')), String(Number(month)));
  await tab.type(field(t('form.year')), year);
  await reopened('location.reload()');
  await atStep('registration');
  await holds('name', person.name, 'after a reload');
  await tab.press(radio(t('step-registration.genders.female')));
  await tab.press(button(t('steps.save')));

  // The browser's autofill data of other pages must not appear in a field or be saved as an answer.
  await atStep('address');
  const isUntouched = async (when: string) => {
    await holds('streetArea', '', when);
    await holds('buildingNumber', '', when);
    const arrival = await tab.read('document.querySelector("[name=delivery]:checked")?.value');
    if (arrival !== 'call_when_arrive') throw new Error(`The arrival is ${arrival} ${when}.`);
  };
  await isUntouched('at first');
  await reopened('location.reload()');
  await atStep('address');
  await isUntouched('after a reload');
  await tab.type(field(t('step-address.street')), 'King Fahd Road');
  await tab.open(`${app.url}/${locale}/privacy`);
  await reopened('history.back()');
  await atStep('address');
  await holds('streetArea', 'King Fahd Road', 'after Back');
  await holds('buildingNumber', '', 'after Back');
  await tab.type(field(t('step-address.building')), '7421');
  await tab.press(button(t('steps.save')));

  await atStep('preferences');
  await tab.press(button(t('step-preferences.skip')));
  await atStep('plan');
  await tab.press(radio());
  await tab.press(button(t('step-plan.submit')));
  await atStep('schedule');
  await tab.press(radio(t('step-schedule.modes.weekly')));
  await tab.press({ kind: 'day' });
  await tab.press({ kind: 'period' });
  await tab.press(button(t('step-schedule.submit')));
  await atStep('review');
  await tab.press({ kind: 'checkbox' });
  await tab.press(button(t('step-review.submit')));

  await at('gateway', /\/gateway\/invoices\//);
  const card = { number: cards.good, name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };
  for (const [name, text] of Object.entries(card)) await tab.type({ kind: 'field', name }, text);
  await tab.press(button(locale === 'ar' ? 'دفع' : 'Pay SAR'));
  await shows(
    'activation',
    `document.querySelector('h1')?.textContent === ${JSON.stringify(t('checkout.done-title'))}`,
  );
  await at('done', /\/checkout\//);
  await tab.press({ kind: 'link', name: t('checkout.follow') });
  await shows(
    'pickups',
    `document.body.textContent.includes(${JSON.stringify(t('tracking.pickups'))})`,
  );
  await at('tracking', /\/track\//);

  // On a phone the presenter's list of plans scrolls, and both arrows stay in place.
  await tab.open(`${app.url}/${locale}/plans/present`);
  await at('presenter', /present/);
  const arrows = await tab.read<[Box, Box]>(
    `[...document.querySelectorAll('nav[data-action-bar] > a')].map((link) => link.getBoundingClientRect().toJSON())`,
  );
  const [first, last] = arrows.sort((one, other) => one.left - other.left);
  const inner = await tab.read<number>('innerWidth');
  if (!first || !last || first.left < 0 || first.right > last.left || last.right > inner)
    throw new Error(`The presenter's arrows stand at ${JSON.stringify(arrows)}.`);

  // By now the service worker, which serves the offline page, is installed.
  await app.stop();
  await tab.open(`${app.url}/${locale}/account`);
  await shows(
    'the offline page',
    `document.body.textContent.includes(${JSON.stringify(t('shell.offline-title'))})`,
  );
  await tab.picture(`${pictures}-offline`);
}

interface Box {
  left: number;
  right: number;
}
