import { expect, it } from 'vitest';
import { checkoutTransitions, paymentTransitions } from '@/lib/checkout/core/states';
import { stepIds } from '@/lib/wizard/step';
import words from '@/messages/en.json';
import { expectGeneratedSection } from './generated';
import { stateDiagram, wayDiagram } from './journey';

const page = 'docs/journeys.md';

it('the diagram of the wizard matches the code', () => {
  const steps = stepIds.map((id) => ({ id, name: words.steps.names[id] }));
  expectGeneratedSection(page, 'the way', wayDiagram(steps));
});

it('the diagram of checkout states matches the code', () => {
  const notes = { paid: 'the gateway said so', confirming: 'the partner is asked to activate' };
  expectGeneratedSection(page, 'a checkout', stateDiagram(checkoutTransitions, notes));
});

it('the diagram of payment attempt states matches the code', () =>
  expectGeneratedSection(page, 'an attempt to pay', stateDiagram(paymentTransitions, {})));

it('a diagram lists each state and each edge once', () => {
  const drawn = stateDiagram({ a: ['b-c'], 'b-c': [] }, {});
  expect(drawn.split('\n')).toEqual([
    '```mermaid',
    'stateDiagram-v2',
    '  a: a',
    '  b_c: b-c',
    '  [*] --> a',
    '  a --> b_c',
    '  b_c --> [*]',
    '```',
  ]);
});
