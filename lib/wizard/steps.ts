import type { Step } from './step';
import type { StepId } from './step-ids';

export type WizardStep = Step & { id: StepId };

/** The steps of the wizard in their order. The code in this folder takes them as an argument: it knows no single one. */
export type WizardSteps = readonly WizardStep[];

/** A step by its name in an address; null when there is none. */
export const findStep = (steps: WizardSteps, id: string): WizardStep | null =>
  steps.find((step) => step.id === id) ?? null;
