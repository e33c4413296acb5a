import { forgetInTab, keepInTab, readInTab } from '@/components/wizard/autosave/in-tab';
import { keepTyped, typedIsForgotten, typedOf } from '@/components/wizard/autosave/typed';

/** Under which a search outlives a switch of the language, on home and in the step. */
const question = 'search';

/** What was typed in this document and has not become a place. */
export const halfTyped = (): string => (typedOf(question)?.['text'] as string | undefined) ?? '';

/** The same of the document before, in this tab. */
export const halfTypedBefore = readInTab;

export function keepHalfTyped(text: string): void {
  keepTyped(question, { text });
  if (text && !typedIsForgotten()) keepInTab(text);
  else forgetInTab();
}
