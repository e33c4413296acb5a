/**
 * A call between a browser and our server. All of them are in `endpoints.ts`, `lazy-endpoints.ts`
 * and `staff-endpoints.ts`.
 */
interface Endpoint<Input, Reply> {
  method: 'GET' | 'POST' | 'PUT';
  /** `:name` is filled from the input; other input goes into the query (GET) or the JSON body. */
  path: string;
  /** Type information only; absent at run time. */
  readonly types?: { input: Input; reply: Reply };
}

export const endpoint = <Input, Reply>(
  method: Endpoint<Input, Reply>['method'],
  path: string,
): Endpoint<Input, Reply> => ({ method, path });

type TypesOf<E> = E extends { readonly types?: infer Types } ? NonNullable<Types> : never;
export type InputOf<E> = TypesOf<E> extends { input: infer Input } ? Input : never;
export type ReplyOf<E> = TypesOf<E> extends { reply: infer Reply } ? Reply : never;
