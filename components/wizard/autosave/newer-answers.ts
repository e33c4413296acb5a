import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { hasSentCode } from '@/components/otp/otp-session';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import { foldDigits } from '@/lib/kernel/typed-text';
import { type Edit, isOutdated } from '@/lib/wizard/draft-revision';
import type { StepViewProps } from '@/lib/wizard/screen';

export interface NewerAnswers<Values> {
  /** Labels of the fields that another tab changed. */
  labels: string[];
  values: Partial<Values>;
  revision: string;
}

export interface ComparedForm<Values extends FieldValues> {
  props: Pick<StepViewProps, 'step' | 'locale' | 'from'>;
  form: UseFormReturn<Values>;
  defaults: (before: Partial<Values>) => Values;
  fields: readonly string[];
  edit: Edit;
}

/** Returns what another tab saved since this page was rendered, where it differs from the form. */
export async function findNewerAnswers<Values extends FieldValues>({
  props: { step, locale, from },
  form,
  defaults,
  fields,
  edit,
}: ComparedForm<Values>): Promise<NewerAnswers<Values> | 'unchanged'> {
  const current = await call(endpoints.readStep, { locale, step, ...(from && { from }) });
  const isOthers = edit.owner && current.owner && edit.owner !== current.owner;
  if (!current.open || isOthers) {
    // A code sent from here may have verified a session that only this page can resume.
    if (form.getValues('phase' as Path<Values>) === 'code' && hasSentCode()) return 'unchanged';
    // Paid, restarted, or another customer's: the server returns the right page.
    window.location.reload();
    return 'unchanged';
  }
  if (!isOutdated(current.edition, edit)) return 'unchanged';
  const newer = defaults(current.answers as Partial<Values>);
  const changedNames = fields.filter(
    (name) =>
      name in current.answers &&
      !isEqual(normalised(newer[name]), normalised(form.getValues(name as Path<Values>))),
  );
  return {
    revision: current.edition,
    values: Object.fromEntries(changedNames.map((name) => [name, newer[name]])) as Partial<Values>,
    labels: changedNames.map(labelOf),
  };
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Normalises a value as the schema does: other digits, surrounding spaces or another spelling of a
 * mobile are no difference.
 */
function normalised(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const mobile = parseMobile(value);
  return isMobile(mobile) ? mobile : foldDigits(value).trim();
}

/** Returns a field's label, the legend over its choices, or the title of its card. */
function labelOf(name: string): string {
  const field =
    document.getElementById(name) ?? document.querySelector(`[name="${name}"], [name^="${name}."]`);
  const labelElement =
    field?.closest('fieldset')?.querySelector('legend') ??
    labelsOf(field)?.[0] ??
    cardTitleOf(field);
  const [own] = labelElement?.childNodes ?? [];
  return (own?.textContent ?? labelElement?.textContent ?? name).trim();
}

const labelsOf = (field: Element | null | undefined) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement
    ? field.labels
    : null;

const cardTitleOf = (field: Element | null | undefined) =>
  document.getElementById(
    field?.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '',
  );

/** Sets form values as if the customer had typed them. */
export function setFormValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Partial<Values>,
): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });
  }
}
