import { expect, it } from 'vitest';
import { supportLinks } from './changes';

const support = { phone: '+966920000000', whatsapp: '+966500000000', email: 'care@nada.example' };
const texts = { subject: 'الاشتراك رقم 48213', text: 'Hello & welcome, number 48213?' };

it('encodes the prepared message in each link', () => {
  const { whatsapp, email, phone } = supportLinks(support, texts);
  const chat = new URL(whatsapp ?? '');
  expect([chat.host, chat.pathname]).toEqual(['wa.me', '/966500000000']);
  expect([...chat.searchParams]).toEqual([['text', texts.text]]);
  // A space must not become a plus: mail programs take it literally (RFC 6068).
  expect(email).not.toContain('+');
  const letter = new URL(email);
  expect(letter.pathname).toBe('care@nada.example');
  expect([...letter.searchParams]).toEqual([
    ['subject', texts.subject],
    ['body', texts.text],
  ]);
  expect(phone).toBe('tel:+966920000000');
});

it('has no chat link when the brand has no chat', () => {
  expect(supportLinks({ ...support, whatsapp: null }, texts).whatsapp).toBeNull();
});
