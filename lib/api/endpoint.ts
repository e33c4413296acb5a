/** A call between a browser and our server: `endpoints.ts` and `later-endpoints.ts` have all that there are. */
interface Endpoint<Input, Reply> {
  method: 'GET' | 'POST' | 'PUT';
  /** `:name` is filled from the input; the rest goes into the query (GET) or the JSON body. */
  path: string;
  /** Types only: nothing is there at run time. */
  readonly types?: { input: Input; reply: Reply };
}

export const endpoint = <Input, Reply>(
  method: Endpoint<Input, Reply>['method'],
  path: string,
): Endpoint<Input, Reply> => ({ method, path });

type TypesOf<E> = E extends { readonly types?: infer Types } ? NonNullable<Types> : never;
export type InputOf<E> = TypesOf<E> extends { input: infer Input } ? Input : never;
export type ReplyOf<E> = TypesOf<E> extends { reply: infer Reply } ? Reply : never;
