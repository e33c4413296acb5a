import type { Page } from '@playwright/test';
import type { Person } from '../../e2e/support/person';
import type { Words } from '../../e2e/support/words';
import type { World } from '../../e2e/support/world';

/** What a page's way on may need. */
export interface Visit {
  world: World;
  person: Person;
  t: Words;
}

export interface SizedPage {
  name: string;
  /** Where it is, once those before it were completed: a path, or read off the page that was open last. */
  path: string | ((last: Page) => string);
  /** What a person does there; ends when the next page is shown. Left out where there is nothing to complete. */
  complete?: (page: Page, visit: Visit) => Promise<void>;
}

/** The pages of the journey in their order; each is opened cold, with the session of the one before. */
export const pages: SizedPage[] = [
  { name: 'home', path: '/ar' },
  { name: 'plans', path: '/ar/plans' },
];
