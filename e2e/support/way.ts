import type { Wizard } from './wizard';

/** One answer after the other, as the wizard asks for them; preferences are skipped. */
const way = {
  coverage: (wizard: Wizard) => wizard.coverage(),
  mobile: (wizard: Wizard) => wizard.mobile(),
  registration: (wizard: Wizard) => wizard.registration(),
  address: (wizard: Wizard) => wizard.address(),
  preferences: (wizard: Wizard) => wizard.skipPreferences(),
  plan: (wizard: Wizard) => wizard.plan(),
  schedule: (wizard: Wizard) => wizard.schedule(),
  review: (wizard: Wizard) => wizard.review(),
};

/** Answers every step before this one, and stands at it. */
export async function walkTo(wizard: Wizard, step: keyof typeof way): Promise<void> {
  await wizard.open('coverage');
  for (const [name, answer] of Object.entries(way)) {
    if (name === step) break;
    await answer(wizard);
  }
  await wizard.at(step);
}
