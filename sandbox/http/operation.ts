import type { z } from 'zod';
import type { Customer } from '../model/rows';
import type { World } from '../store/world';
import type { Complaint, Language, Words } from '../wire/words';
import { type FieldErrors, Refusal } from './envelope';

/** What an operation answers with; it throws a `Refusal` for everything else. */
export interface Answer {
  data: unknown;
  message?: string;
}

/** One call whose credentials were found good. */
export class PartnerCall {
  constructor(
    readonly world: World,
    readonly language: Language,
    readonly words: Words,
    /** Scheme and authority that the caller used, for links. */
    readonly origin: string,
    readonly params: Record<string, string>,
    /** The customer of the bearer token, also where an operation does not ask for one. */
    readonly bearer: Customer | undefined,
  ) {}

  /** The customer of the token, in an operation that asks for one. */
  get customer(): Customer {
    if (!this.bearer) throw new Error('This operation does not ask for a customer token');
    return this.bearer;
  }

  /** The refusal of validation failures, as the world's profile words it. */
  invalid(complaints: Record<string, Complaint>, decision: 'validation-failure' | 'not-on-offer') {
    const errors: FieldErrors = {};
    for (const [field, complaint] of Object.entries(complaints)) {
      errors[field] = [this.words.complaint(field, complaint)];
    }
    return this.world.decide(decision) === 'fields'
      ? new Refusal(422, this.words.invalidData, errors)
      : new Refusal(400, Object.values(errors)[0]?.[0] ?? this.words.invalidData);
  }
}

/** The document's side of an operation: where it is, what it asks for and in which language it answers. */
export interface Operation {
  readonly name: string;
  readonly section: string;
  readonly method: 'GET' | 'POST';
  /** Below `/external-partner`. */
  readonly path: string;
  readonly asksKey: boolean;
  readonly asksToken: boolean;
  /** Whether `Accept-Language` is listed for it. */
  readonly speaks: boolean;
  readonly from: 'multipart' | 'query' | 'nothing';
  /** Validates the texts that came, then returns the work as a function: replays and refusals differ by which failed. */
  prepare(call: PartnerCall, texts: Record<string, string>): () => Answer;
}

/** Writes an operation down: `input` validates what came, `run` does the work on what it made of it. */
export function defineOperation<Input>(
  operation: Omit<Operation, 'prepare'> & {
    input(world: World): z.ZodType<Input>;
    run(call: PartnerCall, input: Input): Answer;
  },
): Operation {
  const { input, run, ...facts } = operation;
  return {
    ...facts,
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
