import { expect, type Page } from '@playwright/test';
import type { StepName } from './door';
import type { Words } from './words';

/** A line of the tree, or one with what lies in it. */
type Node = string | [string, ...Node[]];

const is = (role: string, name: string, state = ''): string =>
  `${role} ${JSON.stringify(name)}${state}`;
/** Its name begins so: what is optional says that too. */
const begins = (role: string, name: string, state = ''): string =>
  `${role} /^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/${state}`;

/** What a screen reader must come upon in each step, in this order; more may stand between. */
const trees: Record<StepName, (t: Words) => Node[]> = {
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

/** The tree that a screen reader is given of a step: its one heading, and below it all that is asked. */
export async function expectTree(page: Page, step: StepName, t: Words): Promise<void> {
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
