import { expect, it } from 'vitest';
import { readBytes } from './body.server';

const read = (body: string, limitBytes = 64 * 1024) =>
  readBytes(new Request('http://a.example/', { method: 'POST', body }), limitBytes);
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it.each([
  '{"a":1}',
  '',
  nested(32),
  `{"a":"${'['.repeat(5_000)}"}`,
  `{"a":"\\"${'{'.repeat(5_000)}","b":[{}]}`,
  `[${'[[[]]],'.repeat(2_000)}1]`,
])('accepts %.60s unchanged', async (body) => {
  expect(Buffer.from(await read(body)).toString()).toBe(body);
});

it.each([nested(33), nested(20_000), `{"a":"\\\\",${'"b":{'.repeat(40)}`, '{"a":['.repeat(3_000)])(
  'refuses more levels than a form has: %.40s',
  async (body) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'bad-request' });
  },
);

it('refuses a body that exceeds the limit by one byte', async () => {
  expect(await read('1234', 4)).toHaveLength(4);
  await expect(read('12345', 4)).rejects.toMatchObject({ code: 'too-large' });
});
