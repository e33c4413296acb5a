import { html } from 'hono/html';
import { OPERATIONS } from '../../operations/registry';
import { FAULT_KINDS, type FaultSeen } from '../../store/fault-book';
import { operationName } from '../feed';
import { apart, field, lever, type Markup, wires } from '../lever';
import type { Scene } from '../scene';

const CALL = 'POST /sandbox/faults';

/** What goes wrong most on a stage, ready to be set. */
const PRESETS = {
  'not-covered': { operation: 'available-days', kind: 'not-covered' },
  down: { operation: 'list-plans', kind: 'status', status: 503, times: 50 },
  slow: { operation: '*', kind: 'delay', ms: 5000 },
  lost: { operation: 'confirm-payment', kind: 'reset-after-commit' },
  'too-many': { operation: 'subscription-orders', kind: 'status', status: 429, retryAfter: 30 },
  'no-code': { operation: 'verify-start', kind: 'status', status: 500 },
} as const;

/** Beside the partner's ten operations. */
const OTHERS = [
  'gateway-create-invoice',
  'gateway-read-invoice',
  'gateway-read-payment',
  'gateway-page',
  'gateway-pay',
  'gateway-refund',
  'verify-start',
  'verify-check',
];

export function faultsView(scene: Scene): Markup {
  const { faults } = scene.words;
  const presets = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  return html`<section aria-labelledby="quick">
      <h2 id="quick">${faults.quick}</h2>
      <p class="quiet">${faults.quickHint}</p>
      <div class="cards three">${presets.map((name) => preset(scene, name))}</div>
    </section>
    <section aria-labelledby="waiting">
      <h2 id="waiting" tabindex="-1">${faults.waiting}</h2>
      <div id="waiting-list" class="list" data-live>${waiting(scene)}</div>
    </section>
    <section aria-labelledby="own">
      <h2 id="own">${faults.own}</h2>
      ${ownFault(scene)}
    </section>`;
}

function preset({ words: { faults } }: Scene, name: keyof typeof PRESETS): Markup {
  const title = faults.presets[name];
  const label = html`${title}<small>${faults.presets[`${name}Hint`]}</small>`;
  return lever({ call: CALL, json: PRESETS[name], label, done: title, look: 'card' });
}

function waiting({ world, words }: Scene) {
  const { faults } = words;
  // One that is used up may still hold a call.
  const held = world.faults.spent().filter(({ holding = 0 }) => holding > 0);
  const rows = [...held, ...world.faults.list()];
  if (rows.length === 0) return html`<p class="empty" data-key="none">${faults.none}</p>`;
  const row = (fault: FaultSeen) => {
    const { id, kind, operation, times, customer, status, holding = 0 } = fault;
    const rest = [customer, status].filter((one) => one !== undefined);
    return html`<div class="sheet head" data-key="fault-${id}">
      <div class="grows">
        <h3>${faults.kinds[kind]}</h3>
        <p class="quiet">
          ${operationName(words, operation)}
          ${times > 0 ? html` · ${faults.times(times)}` : ''}
          ${holding > 0 ? html` · ${faults.holds(holding)}` : ''}
          ${rest.map((one) => html` · ${apart(one)}`)}
        </p>
      </div>
      ${holding > 0 ? lever({ call: `POST /sandbox/faults/${id}/release`, label: faults.release, done: faults.release, of: faults.kinds[kind] }) : ''}
      ${lever({ call: `DELETE /sandbox/faults/${id}`, label: faults.remove, done: faults.remove, of: faults.kinds[kind] })}
    </div>`;
  };
  const all = lever({
    call: 'DELETE /sandbox/faults',
    label: faults.removeAll,
    done: faults.removeAll,
  });
  return html`${rows.map(row)}${rows.length > 1 ? html`<div data-key="all">${all}</div>` : ''}`;
}

function ownFault({ words }: Scene): Markup {
  const { faults } = words;
  const { problems } = faults;
  const operations = [
    '*',
    'gateway-*',
    'verify-*',
    ...OPERATIONS.map(({ name }) => name),
    ...OTHERS,
  ];
  const within = 'fault';
  const number = (name: 'status' | 'retryAfter' | 'ms', label: string, value = '') =>
    field({ within, name, as: 'number', label, problem: problems[name], value, ltr: true });
  return html`<form class="sheet fields own-fault" ${wires({ call: CALL, done: faults.set })}>
    ${select(
      'operation',
      faults.operation,
      problems.operation,
      operations.map(
        (name) => html`<option value="${name}">${operationName(words, name)}</option>`,
      ),
    )}
    ${select(
      'kind',
      faults.kind,
      problems.kind,
      FAULT_KINDS.map((kind) => html`<option value="${kind}">${faults.kinds[kind]}</option>`),
    )}
    <div class="for-status for-line">${number('status', faults.status, '500')}</div>
    <div class="for-status">${field({ within, name: 'message', label: faults.message, hint: faults.optional, problem: '' })}</div>
    <div class="for-status">${number('retryAfter', `${faults.retryAfter} (${faults.optional})`)}</div>
    <div class="for-delay">${number('ms', faults.ms, '3000')}</div>
    <div class="for-schema">${field({ within, name: 'drop', label: faults.drop, hint: faults.dropHint, problem: problems.drop, ltr: true })}</div>
    ${field({ within, name: 'times', as: 'number', label: faults.count, problem: problems.times, value: '1', ltr: true })}
    ${field({ within, name: 'customer', label: faults.customer, hint: faults.customerHint, problem: problems.customer, ltr: true })}
    <button class="button main">${faults.set}</button>
  </form>`;
}

function select(name: string, label: string, problem: string, options: Markup[]): Markup {
  return html`<div class="field">
    <label for="fault-${name}">${label}</label>
    <select id="fault-${name}" name="${name}" data-as="text" aria-describedby="fault-${name}-problem">${options}</select>
    <span class="problem" id="fault-${name}-problem" data-problem="${problem}"></span>
  </div>`;
}
