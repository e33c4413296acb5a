import { DECISION_NAMES, type DecisionName, listDecisions } from '../decisions';
import type { Language } from '../wire/words';
import { decisionsAr } from './words/ar-decisions';

const ENGLISH = new Map(listDecisions('default', {}).map((row) => [row.name, row]));

export interface DecisionWords {
  point: string;
  /** What a choice does, by its name. */
  says(choice: string): string;
}

/** How an open point is told in a language; the table of decisions itself is written in English. */
export function decisionWords(language: Language, name: DecisionName): DecisionWords {
  const row = ENGLISH.get(name);
  const translated = language === 'ar' ? decisionsAr[name] : undefined;
  const english = (choice: string) =>
    row?.choices.find((one) => one.choice === choice)?.says ?? choice;
  return {
    point: plain(translated?.point ?? row?.point ?? name),
    says: (choice) => plain(translated?.choices[choice] ?? english(choice)),
  };
}

/** The open points and choices that Arabic has no words for: none, which a test sees to. */
export function untranslated(): string[] {
  return DECISION_NAMES.flatMap((name) => {
    const choices = ENGLISH.get(name)?.choices ?? [];
    const missing = choices.filter(({ choice }) => !decisionsAr[name]?.choices[choice]);
    return [
      ...(decisionsAr[name]?.point ? [] : [name]),
      ...missing.map(({ choice }) => `${name}: ${choice}`),
    ];
  });
}

/** The table marks code with backticks; a page shows it as it is. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
