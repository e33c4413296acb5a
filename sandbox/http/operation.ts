import type { z } from 'zod';
import type { DecisionName } from '../decisions';
import type { Customer } from '../model/rows';
import type { World } from '../store/world';
import { type Language, type Violation, violationText, type Words } from '../wire/words';
import { type FieldErrors, Refusal } from './envelope';

/** The result of an operation; it throws a `Refusal` for everything else. */
export interface OperationResult<Data = unknown> {
  data: Data;
  message?: string;
}

/**
 * A refusal that the operation decides itself: shown in a section of the document, or the choice of
 * an open point.
 */
export type OwnRefusal = { status: number; when: string } & (
  | { section: string }
  | { decision: DecisionName }
);

/** One call with valid credentials. */
export class PartnerCall {
  constructor(
    readonly world: World,
    readonly language: Language,
    readonly words: Words,
    private readonly request: { url: string; param(): Record<string, string> },
    /** The customer of the bearer token, even if the operation does not require one. */
    readonly bearer: Customer | undefined,
  ) {}

  /** The origin that the client used, for links. */
  get origin(): string {
    return new URL(this.request.url).origin;
  }

  /** The values of the path's `:names`. */
  get params(): Record<string, string> {
    return this.request.param();
  }

  /** The customer of the token, for operations that require one. */
  get customer(): Customer {
    if (!this.bearer) throw new Error('This operation does not require a customer token');
    return this.bearer;
  }

  /**
   * Builds the refusal for invalid input: as §7 shows it for an invalid mobile, else by the world's
   * decision.
   */
  invalid(violations: Record<string, Violation>, decision: 'validation-failure' | 'not-on-offer') {
    const errors: FieldErrors = {};
    for (const [field, violation] of Object.entries(violations)) {
      errors[field] = [violationText(this.words, field, violation)];
    }
    const isShown = violations.mobile?.code === 'format';
    return isShown || this.world.decide(decision) === 'fields'
      ? new Refusal(422, this.words.invalidData, errors)
      : new Refusal(400, Object.values(errors)[0]?.[0] ?? this.words.invalidData);
  }
}

/** The document's definition of an operation: path, credentials, language, input and output. */
export interface Operation {
  readonly name: string;
  readonly section: string;
  /** One-line summary. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Below `/external-partner`. */
  readonly path: string;
  readonly requiresKey?: true;
  readonly requiresToken?: true;
  /** Whether the document lists `Accept-Language` for it. */
  readonly localized?: true;
  readonly inputFrom: 'multipart' | 'query' | 'nothing';
  /** Set if the response carries a `message`. */
  readonly hasMessage?: true;
  readonly refusals?: readonly OwnRefusal[];
  /** The schema of the input, and that of `data` in a success response. */
  input(world: World): z.ZodType;
  readonly output: z.ZodType;
  /**
   * Validates the input, then returns the work as a function. Idempotency treats a failure of the
   * two differently.
   */
  prepare(call: PartnerCall, texts: Record<string, string>): () => OperationResult;
}

/**
 * Defines an operation: `input` validates the request, `run` does the work on the parsed values.
 */
export function defineOperation<Input, Data>(
  operation: Omit<Operation, 'prepare' | 'input'> & {
    input(world: World): z.ZodType<Input>;
    output: z.ZodType<Data>;
    run(call: PartnerCall, input: Input): OperationResult<NoInfer<Data>>;
  },
): Operation {
  const { input, run, ...facts } = operation;
  return {
    ...facts,
    input,
    prepare(call, texts) {
      const parsed = input(call.world).safeParse(trimmed(texts));
      if (parsed.success) return () => run(call, parsed.data);
      throw call.invalid(violationsOf(parsed.error), 'validation-failure');
    },
  };
}

/** An empty value counts as omitted, so an empty required value is missing. */
function trimmed(texts: Record<string, string>): Record<string, string> {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

function violationsOf(error: z.ZodError): Record<string, Violation> {
  const violations: Record<string, Violation> = {};
  for (const issue of error.issues) {
    const violation: Violation =
      issue.code === 'custom' ? (issue.params?.violation as Violation) : { code: 'required' };
    violations[String(issue.path[0])] ??= violation;
  }
  return violations;
}
