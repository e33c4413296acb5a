import { expect, it } from 'vitest';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import { signInErrors } from './sign-in-screen';

/** Error codes that requesting or submitting a one-time code can return. */
const codes = [
  ...(['offline', 'no-answer', 'unexpected', 'service-unavailable', 'too-many-requests'] as const),
  ...(['verification-unreachable', 'verification-refused-us'] as const),
];

it.each([
  ['ar', ar as unknown as typeof en, /إجابات/],
  ['en', en, /answers/],
])('a sign-in error does not mention stored answers (%s)', (_, messages, answers) => {
  const errors = signInErrors(messages);
  for (const code of codes) {
    expect(errors[code].title).toBe(messages.errors[code].title);
    for (const text of Object.values(errors[code])) expect(text).not.toMatch(answers);
  }
});
