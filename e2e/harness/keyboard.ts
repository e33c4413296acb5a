import type { Locator, Page } from '@playwright/test';
import type { Translate } from './messages';
import { expect } from './test';
import type { StepName } from './wizard-client';

/** More tab stops than any page has between two elements that a test uses. */
const mostStops = 60;

/** A customer who uses only the keyboard; at each stop the focus must be visible. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press = (key: string): Promise<void> => this.page.keyboard.press(key);

  /**
   * Types into the focused element in any script, as a screen reader or a phone's keyboard does.
   */
  type = (text: string): Promise<void> => this.page.keyboard.type(text);

  /** Presses Tab until the element, a descendant, or one of several has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < mostStops; stops += 1) {
      let arrived = false;
      // The page may still be scrolling to the focused element.
      const stand = async () => {
        const seen = await target.evaluateAll(look, stops > 0);
        arrived = seen.arrived;
        return seen.fault;
      };
      const where = { message: `stop ${stops} on the way to ${target}`, timeout: 3_000 };
      await expect.poll(stand, where).toBeNull();
      if (arrived) return;
      await this.press(key);
    }
    throw new Error(`${mostStops} presses of ${key} do not lead to ${target}`);
  }

  async activate(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.type(text);
  }

  /** Selects a radio button: Tab enters the group, the arrows move inside it, Space selects. */
  async choose(group: Locator, radio: Locator): Promise<void> {
    await this.to(group.getByRole('radio'));
    for (let moves = 0; moves < mostStops; moves += 1) {
      if (await radio.evaluate((one) => one === document.activeElement)) {
        if (!(await radio.isChecked())) await this.press('Space');
        return;
      }
      await this.press('ArrowDown');
    }
    throw new Error(`the arrows do not lead to ${radio}`);
  }

  /** Selects an option of a closed list with the arrow keys. */
  async select(list: Locator, value: string): Promise<void> {
    await this.to(list);
    for (let moves = 0; moves < mostStops; moves += 1) {
      if ((await list.inputValue()) === value) return;
      await this.press('ArrowDown');
    }
    throw new Error(`${list} never comes to ${value}`);
  }
}

/**
 * Runs in the page: whether the focus has reached a target, and what is wrong with its visibility.
 */
function look(targets: Element[], byKey: boolean): { arrived: boolean; fault: string | null } {
  const at = document.activeElement;
  // The element was replaced after it was found, so whether it has the focus is unknown.
  if (targets.some((target) => !target.isConnected))
    return { arrived: false, fault: 'rendered again' };
  const arrived = targets.some((target) => target.contains(at));
  if (!byKey) return { arrived, fault: null };
  if (!at || at === document.body) return { arrived, fault: 'nothing has the focus' };
  const fault = (what: string) => ({ arrived, fault: `${what}: ${at.outerHTML.slice(0, 160)}` });

  const shell = at.closest('label') ?? at;
  const around = [at, shell, at.parentElement, at.parentElement?.parentElement];
  const ringed = around.some((one) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {};
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) return fault('no ring around');

  const { left, right, top, bottom } = shell.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return fault('off the screen');
  const actionBar = document.elementFromPoint(x, y)?.closest('[data-action-bar]');
  if (actionBar && !actionBar.contains(at)) return fault('behind the action bar');
  return { arrived, fault: null };
}

/** A line of the tree, or a line with its children. */
type Node = string | [string, ...Node[]];

const is = (role: string, name: string, state = ''): string =>
  `${role} ${JSON.stringify(name)}${state}`;
/** Matches the beginning of a name; optional fields append a hint. */
const begins = (role: string, name: string, state = ''): string =>
  `${role} /^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/${state}`;

/** What a screen reader must find in each step, in this order; other nodes may lie between. */
const trees: Record<StepName, (t: Translate) => Node[]> = {
  coverage: (t) => [
    is('combobox', t('step-coverage.search')),
    is('button', t('step-coverage.locate')),
    is('button', t('step-coverage.submit')),
    'status',
  ],
  mobile: (t) => [is('textbox', t('step-mobile.label')), is('button', t('step-mobile.send'))],
  registration: (t) => [
    is('textbox', t('step-registration.name')),
    [
      is('group', t('step-registration.birth')),
      is('textbox', t('form.day')),
      is('combobox', t('form.month')),
      is('textbox', t('form.year')),
    ],
    [
      is('group', t('step-registration.gender')),
      is('radio', t('step-registration.genders.female')),
      is('radio', t('step-registration.genders.male')),
    ],
    [
      begins('group', t('step-registration.family')),
      is('radio', t('step-registration.families.none'), ' [checked]'),
    ],
    is('button', t('steps.save')),
  ],
  address: (t) => [
    is('textbox', t('step-address.street')),
    begins('textbox', t('step-address.building')),
    begins('textbox', t('step-address.flat')),
    [
      is('group', t('step-address.delivery')),
      begins('radio', t('step-address.deliveries.call_when_arrive'), ' [checked]'),
      begins('radio', t('step-address.deliveries.pick_up_deliver')),
    ],
    begins('textbox', t('step-address.notes')),
    is('button', t('steps.save')),
  ],
  preferences: (t) => [
    [
      is('region', t('step-preferences.services.clothes')),
      is('heading', t('step-preferences.services.clothes'), ' [level=2]'),
    ],
    is('button', t('step-preferences.skip')),
  ],
  plan: (t) => ['article', is('button', t('step-plan.submit'))],
  schedule: (t) => [
    [
      is('group', t('step-schedule.mode')),
      begins('radio', t('step-schedule.modes.weekly'), ' [checked]'),
      begins('radio', t('step-schedule.modes.start')),
    ],
    [is('group', t('step-schedule.day')), 'radio'],
    is('group', t('step-schedule.period')),
    is('button', t('step-schedule.submit')),
  ],
  review: (t) => [
    'term',
    ['definition', is('link', t('steps.change-of', { what: t('step-address.row') }))],
    'checkbox',
    begins('button', t('step-review.submit').trim()),
  ],
};

/** Asserts the accessibility tree of a step: its only level-1 heading, and the fields below it. */
export async function expectTree(page: Page, step: StepName, t: Translate): Promise<void> {
  const heading = is('heading', t(`step-${step}.title`), ' [level=1]');
  const tree = yaml([['main', heading, ...trees[step](t)]]);
  await expect(page.locator('body')).toMatchAriaSnapshot(tree);
}

const quoted = (line: string): string => `'${line.replaceAll("'", "''")}'`;

const yaml = (nodes: Node[], pad = ''): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return `${pad}- ${quoted(node)}`;
      const [line, ...inner] = node;
      return `${pad}- ${quoted(line)}:\n${yaml(inner, `${pad}  `)}`;
    })
    .join('\n');
