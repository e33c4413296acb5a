import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import type { Language } from '../wire/words';
import { type Formats, formatsOf } from './formats';
import { type ConsoleWords, consoleWords } from './words';

export const VIEWS = ['stage', 'payments', 'faults', 'plans', 'world'] as const;
export type ViewName = (typeof VIEWS)[number];

/** What every part of the page is drawn from. */
export interface Scene {
  worlds: Worlds;
  world: World;
  language: Language;
  words: ConsoleWords;
  formats: Formats;
  view: ViewName;
  /** Whether there is a session to end. */
  locked: boolean;
}

export function sceneOf(
  at: Pick<Scene, 'worlds' | 'world' | 'language' | 'view' | 'locked'>,
): Scene {
  return { ...at, words: consoleWords[at.language], formats: formatsOf(at.language) };
}

/** The address of a view of the console, with what is asked for kept. */
export function addressOf(
  { world, language, view }: Scene,
  change: { view?: ViewName; language?: Language } = {},
): string {
  const query = new URLSearchParams({
    key: world.key,
    lang: change.language ?? language,
    view: change.view ?? view,
  });
  return `/console?${query}`;
}
