import { jsonOf } from './envelope';

/**
 * Puts a refusal that no handler made (a fault that was asked for, a crash) into the shape of a party that has another
 * one than the partner. Any other answer stays as it is.
 */
export function inOwnShape(
  answer: Response,
  shape: (status: number, message: string) => object,
): Response {
  const text = jsonOf(answer);
  if (text === undefined) return answer;
  const { success, message } = JSON.parse(text) as { success?: unknown; message?: unknown };
  if (success !== false || typeof message !== 'string') return answer;
  const { status, headers } = answer;
  return new Response(JSON.stringify(shape(status, message)), { status, headers });
}
