import type { z } from 'zod';
import type { DecisionName } from '../decisions';
import type { Customer } from '../model/rows';
import type { World } from '../store/world';
import { type Complaint, type Language, type Words, worded } from '../wire/words';
import { type FieldErrors, Refusal } from './envelope';

/** The result of an operation; it throws a `Refusal` for everything else. */
export interface Answer<Data = unknown> {
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
    if (!this.bearer) throw new Error('This operation does not ask for a customer token');
    return this.bearer;
  }

  /**
   * Builds the refusal for invalid input: as §7 shows it for an invalid mobile, else by the world's
   * decision.
   */
  invalid(complaints: Record<string, Complaint>, decision: 'validation-failure' | 'not-on-offer') {
    const errors: FieldErrors = {};
    for (const [field, complaint] of Object.entries(complaints)) {
      errors[field] = [worded(this.words, field, complaint)];
    }
    const isShown = complaints.mobile?.code === 'format';
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
  readonly asksKey?: true;
  readonly asksToken?: true;
  /** Whether the document lists `Accept-Language` for it. */
  readonly speaks?: true;
  readonly from: 'multipart' | 'query' | 'nothing';
  /** Set if the response carries a `message`. */
  readonly says?: true;
  readonly refuses?: readonly OwnRefusal[];
  /** The schema of the input, and that of `data` in a success response. */
  input(world: World): z.ZodType;
  readonly output: z.ZodType;
  /**
   * Validates the input, then returns the work as a function. Idempotency treats a failure of the
   * two differently.
   */
  prepare(call: PartnerCall, texts: Record<string, string>): () => Answer;
}

/**
 * Defines an operation: `input` validates the request, `run` does the work on the parsed values.
 */
export function defineOperation<Input, Data>(
  operation: Omit<Operation, 'prepare' | 'input'> & {
    input(world: World): z.ZodType<Input>;
    output: z.ZodType<Data>;
    run(call: PartnerCall, input: Input): Answer<NoInfer<Data>>;
  },
): Operation {
  const { input, run, ...facts } = operation;
  return {
    ...facts,
    input,
    prepare(call, texts) {
      const parsed = input(call.world).safeParse(trimmed(texts));
      if (parsed.success) return () => run(call, parsed.data);
      throw call.invalid(complaintsOf(parsed.error), 'validation-failure');
    },
  };
}

/** An empty value counts as omitted, so an empty required value is missing. */
function trimmed(texts: Record<string, string>): Record<string, string> {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

function complaintsOf(error: z.ZodError): Record<string, Complaint> {
  const complaints: Record<string, Complaint> = {};
  for (const issue of error.issues) {
    const complaint: Complaint =
      issue.code === 'custom' ? (issue.params?.complaint as Complaint) : { code: 'required' };
    complaints[String(issue.path[0])] ??= complaint;
  }
  return complaints;
}
