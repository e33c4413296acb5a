/**
 * A result of a check. With a `problem` the app cannot work; a `note` is something that no document
 * specifies.
 */
export interface Finding {
  /** The section (`§4.6`), the open point (`A…`) or the topic (`key`). */
  topic: string;
  message: string;
  kind: 'ok' | 'note' | 'problem';
}

export const ok = (topic: string, message: string): Finding => ({ topic, message, kind: 'ok' });
export const note = (topic: string, message: string): Finding => ({ topic, message, kind: 'note' });
export const problem = (topic: string, message: string): Finding => ({
  topic,
  message,
  kind: 'problem',
});
export const okOrProblem = (isOk: boolean, topic: string, good: string, bad: string): Finding =>
  isOk ? ok(topic, good) : problem(topic, bad);
