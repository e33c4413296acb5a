import { keepTyped, typedOf } from '../typed';

/** Under which a search outlives a switch of the language, on home and in the step. */
const question = 'search';

/** What was typed in this document and has not become a place. */
export const halfTyped = (): string => (typedOf(question)?.['text'] as string | undefined) ?? '';

export const keepHalfTyped = (text: string): void => keepTyped(question, { text });
