import type { getMessages } from 'next-intl/server';

export type Messages = Awaited<ReturnType<typeof getMessages>>;
export type Namespace = keyof Messages;

/** The messages of some namespaces, for a browser. */
export const pickMessages = (messages: Messages, namespaces: Iterable<Namespace>) =>
  Object.fromEntries([...namespaces].map((name) => [name, messages[name]]));
