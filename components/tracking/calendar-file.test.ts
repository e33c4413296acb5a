import { describe, expect, it } from 'vitest';
import { instantFromIso, type PlainDate } from '@/lib/kernel/time';
import { calendarFile, folded } from './calendar-file';

const words = {
  summary: 'استلام الغسيل، من بابك; غدًا',
  description: 'Bags ready?\nFollow it here, all the way back to your door.',
  url: 'https://nada.example/ar/track/a-link-that-nobody-could-guess-1',
};
const at = instantFromIso('2026-12-01T08:00:00Z')!;
const file = calendarFile(
  [
    { date: '2026-12-07' as PlainDate, period: 'evening' },
    { date: '2026-12-14' as PlainDate, period: null },
  ],
  words,
  '48213@nada.example',
  at,
);

describe('calendarFile', () => {
  it('puts the windows of Riyadh into UTC', () => {
    expect(file).toContain('DTSTART:20261207T130000Z\r\nDTEND:20261207T190000Z\r\n');
    expect(file).toContain('DTSTART:20261214T060000Z\r\nDTEND:20261214T190000Z\r\n');
  });
  it('knows an event by its day, so that adding it again replaces it', () => {
    expect(file.match(/UID:.*/g)).toEqual([
      'UID:2026-12-07.48213@nada.example',
      'UID:2026-12-14.48213@nada.example',
    ]);
  });
  it('escapes what has a meaning of its own, and keeps to 75 octets a line', () => {
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const whole = file.replaceAll('\r\n ', '');
    expect(whole).toContain('SUMMARY:استلام الغسيل، من بابك\\; غدًا\r\n');
    expect(whole).toContain('Bags ready?\\nFollow it here\\, all the way');
    expect(whole.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});

it('folds between characters, never within one', () => {
  const line = `X:${'ع'.repeat(60)}`;
  expect(folded(line).replaceAll('\r\n ', '')).toBe(line);
  expect(folded('X:short')).toBe('X:short');
});
