import { expect, it, vi } from 'vitest';
import { numberOf, readOptions } from './options';

const usage = 'thing [--long] [--only=a,b]';
const read = (...args: string[]) =>
  readOptions(args, usage, { long: { type: 'boolean' }, only: { type: 'string' } });

it('parses the options of a command', () => {
  expect(read('--long', '--only=a,b')?.values).toEqual({ long: true, only: 'a,b' });
  expect(read('--only', 'a')?.values).toEqual({ only: 'a' });
});

it.each(['--lnog', '--long=1', '--only', 'word', '-l'])(
  'refuses %s and shows the usage',
  (word) => {
    expect(() => read(word)).toThrow(usage);
  },
);

it('prints the usage for --help and does nothing else', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(read('--help')).toBeNull();
  expect(log).toHaveBeenCalledWith(usage);
  log.mockRestore();
});

it('accepts only a whole number', () => {
  expect(numberOf('rounds', '12')).toBe(12);
  for (const text of ['', 'x', '1.5', '-1'])
    expect(() => numberOf('rounds', text)).toThrow('--rounds');
});
