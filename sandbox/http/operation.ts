import type { z } from 'zod';
import type { DecisionName } from '../decisions';
import type { Customer } from '../model/rows';
import type { World } from '../store/world';
import { type Complaint, type Language, type Words, worded } from '../wire/words';
import { type FieldErrors, Refusal } from './envelope';

/** What an operation answers with; it throws a `Refusal` for everything else. */
export interface Answer<Data = unknown> {
  data: Data;
  message?: string;
}

/** A refusal that an operation decides itself: the document shows it in a section, or it answers an open point. */
export type OwnRefusal = { status: number; when: string } & (
  | { section: string }
  | { decision: DecisionName }
);

/** One call whose credentials were found good. */
export class PartnerCall {
  constructor(
    readonly world: World,
    readonly language: Language,
    readonly words: Words,
    private readonly request: { url: string; param(): Record<string, string> },
    /** The customer of the bearer token, also where an operation does not ask for one. */
    readonly bearer: Customer | undefined,
  ) {}

  /** Scheme and authority that the caller used, for links. */
  get origin(): string {
    return new URL(this.request.url).origin;
  }

  /** What stands in the path in the place of its `:names`. */
  get params(): Record<string, string> {
    return this.request.param();
  }

  /** The customer of the token, in an operation that asks for one. */
  get customer(): Customer {
    if (!this.bearer) throw new Error('This operation does not ask for a customer token');
    return this.bearer;
  }

  /** The refusal of validation failures: as section 7 shows it where the mobile is wrong, else as the world's profile has it. */
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

/** The document's side of an operation: where it is, what it asks for and in which language it answers. */
export interface Operation {
  readonly name: string;
  readonly section: string;
  /** What it does, in a line. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Below `/external-partner`. */
  readonly path: string;
  readonly asksKey?: true;
  readonly asksToken?: true;
  /** Whether `Accept-Language` is listed for it. */
  readonly speaks?: true;
  readonly from: 'multipart' | 'query' | 'nothing';
  /** Set where the answer carries a `message`. */
  readonly says?: true;
  readonly refuses?: readonly OwnRefusal[];
  /** The schema that validates what comes, and that of `data` in a success. */
  input(world: World): z.ZodType;
  readonly output: z.ZodType;
  /** Validates the texts that came, then returns the work as a function: replays and refusals differ by which failed. */
  prepare(call: PartnerCall, texts: Record<string, string>): () => Answer;
}

/** Writes an operation down: `input` validates what came, `run` does the work on what it made of it. */
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

/** An empty optional counts as omitted, so an empty required one is missing. */
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
