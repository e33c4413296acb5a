/**
 * The expected result of a use-case: its value or a named refusal. Unexpected failures are thrown.
 */
export type Outcome<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refuse = <Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal,
});
