import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import { foldDigits } from '@/lib/kernel/digits';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import { type Edit, isOutdated } from '@/lib/wizard/draft-revision';
import type { StepViewProps } from '@/lib/wizard/screen';
import { hasSentCode } from '../../proof/asked';

export interface Newer<Values> {
  /** The fields that another tab changed, by the labels that they have on the page. */
  labels: string[];
  values: Partial<Values>;
  edition: string;
}

export interface LookedAt<Values extends FieldValues> {
  props: Pick<StepViewProps, 'step' | 'locale'>;
  form: UseFormReturn<Values>;
  defaults: (before: Partial<Values>) => Values;
  fields: readonly string[];
  edit: Edit;
}

/** What another tab wrote of this step since this page was drawn, as far as it differs from what stands here. */
export async function findNewer<Values extends FieldValues>({
  props: { step, locale },
  form,
  defaults,
  fields,
  edit,
}: LookedAt<Values>): Promise<Newer<Values> | 'unchanged'> {
  const now = await call(endpoints.readStep, { locale, step });
  if (!now.open) {
    // A code that was sent from here may have proven it in a session that only this document can find again.
    if (form.getValues('phase' as Path<Values>) === 'code' && hasSentCode()) return 'unchanged';
    // Paid, or begun afresh, or another person's: the server knows the page for it.
    window.location.reload();
    return 'unchanged';
  }
  if (!isOutdated(now.edition, edit)) return 'unchanged';
  const written = defaults(now.answers as Partial<Values>);
  const differing = fields.filter(
    (name) =>
      name in now.answers &&
      !same(meant(written[name]), meant(form.getValues(name as Path<Values>))),
  );
  return {
    edition: now.edition,
    values: Object.fromEntries(differing.map((name) => [name, written[name]])) as Partial<Values>,
    labels: differing.map(labelOf),
  };
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is kept was read by a schema: other digits, spaces around it, a mobile in another spelling make no other answer. */
function meant(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const mobile = parseMobile(value);
  return isMobile(mobile) ? mobile : foldDigits(value).trim();
}

/** A field is named as the page names it: its label, the question over its choices, or the name of its card. */
function labelOf(name: string): string {
  const field =
    document.getElementById(name) ?? document.querySelector(`[name="${name}"], [name^="${name}."]`);
  const words =
    field?.closest('fieldset')?.querySelector('legend') ?? labelsOf(field)?.[0] ?? cardOf(field);
  const [own] = words?.childNodes ?? [];
  return (own?.textContent ?? words?.textContent ?? name).trim();
}

const labelsOf = (field: Element | null | undefined) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement
    ? field.labels
    : null;

const cardOf = (field: Element | null | undefined) =>
  document.getElementById(
    field?.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '',
  );
