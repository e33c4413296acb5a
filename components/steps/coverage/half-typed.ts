import { forgetInTab, keepInTab, readInTab } from '@/components/wizard/autosave/in-tab';
import { keepTyped, typedIsForgotten, typedOf } from '@/components/wizard/autosave/typed';

/** Key under which a search text survives a language switch, on the home page and in the step. */
const question = 'search';

/** Text typed in this document that has not become a place. */
export const halfTyped = (): string => (typedOf(question)?.['text'] as string | undefined) ?? '';

/** The same from the previous document in this tab. */
export const halfTypedBefore = readInTab;

export function keepHalfTyped(text: string): void {
  keepTyped(question, { text });
  if (text && !typedIsForgotten()) keepInTab(text);
  else forgetInTab();
}
