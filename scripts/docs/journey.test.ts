import { expect, it } from 'vitest';
import { checkoutEdges, paymentEdges } from '@/lib/checkout/core/states';
import { stepIds } from '@/lib/wizard/step-ids';
import words from '@/messages/en.json';
import { stateDiagram, wayDiagram } from './journey';
import { expectWrittenPart } from './written';

const page = 'docs/journeys.md';

it('the diagram of the wizard is up to date', () => {
  const steps = stepIds.map((id) => ({ id, name: words.steps.names[id] }));
  expectWrittenPart(page, 'the way', wayDiagram(steps));
});

it('the diagram of a checkout is up to date', () => {
  const notes = { paid: 'the gateway said so', confirming: 'the partner is asked to activate' };
  expectWrittenPart(page, 'a checkout', stateDiagram(checkoutEdges, notes));
});

it('the diagram of a payment attempt is up to date', () =>
  expectWrittenPart(page, 'an attempt to pay', stateDiagram(paymentEdges, {})));

it('a diagram names each state and each edge once', () => {
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
