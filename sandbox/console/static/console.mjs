// The console: one page on top of the control API. A script can do the same with the same calls.
import { at, byId, call, el, list, money, options, saveToken, world } from './page.mjs';

const statusLine = byId('status-line');
const signIn = byId('sign-in');

const showStatus = (textContent, className = '') =>
  Object.assign(statusLine, { textContent, className });

/** Shows an error; without a valid token, shows the sign-in form. */
function showError(label, error) {
  if (error.isSignedOut) signIn.hidden = false;
  showStatus(`${label}: ${error.message}`, 'bad');
}

/** Makes a call on behalf of the user, reports the result and refreshes the page. */
async function runAction(label, method, path, body) {
  try {
    await call(method, path, body);
    showStatus(`Done: ${label}`);
  } catch (error) {
    showError(label, error);
  }
  await refresh();
}

/** A button that makes one call; `needsConfirmation` asks for confirmation first. */
const button = (label, method, path, body, needsConfirmation) =>
  el('button', {
    type: 'button',
    textContent: label,
    onclick: () =>
      (!needsConfirmation || confirm(`${label}?`)) && runAction(label, method, path, body),
  });

/** Submits a form as one call built from its fields. */
function onSubmit(id, label, request) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    try {
      void runAction(label, ...request(Object.fromEntries(new FormData(event.target))));
    } catch (error) {
      showError(label, error);
    }
  });
}

const rendered = new Map();

/** Redraws a part when its data has changed, unless the focus is inside it. */
function render(id, data, content) {
  const text = JSON.stringify(data);
  const part = byId(id);
  if (rendered.get(id) === text || part.contains(document.activeElement)) return;
  rendered.set(id, text);
  part.replaceChildren(...content());
}

function order({ id, state, next, pickupDate, period, changedAt }) {
  return el(
    'li',
    {},
    `Order ${id}, ${pickupDate} ${period}: ${state} ${at(changedAt)} `,
    next ? button(`Advance order ${id} to ${next}`, 'POST', `/orders/${id}/advance`) : undefined,
    state === 'scheduled'
      ? button(`Cancel order ${id}`, 'POST', `/orders/${id}/cancel`, undefined, true)
      : undefined,
  );
}

function customer({ id, name, mobile, liveTokens, subscriptions }) {
  return el(
    'article',
    { ariaLabel: name },
    el('h3', {}, el('bdi', {}, name), `, ${mobile}`),
    el(
      'p',
      {},
      `${liveTokens} valid tokens `,
      button(`Revoke tokens of customer ${id}`, 'POST', `/customers/${id}/revoke-tokens`),
    ),
    ...subscriptions.map((one) =>
      el(
        'div',
        {},
        el(
          'p',
          {},
          `Subscription ${one.id}: ${one.state}, ${one.plan.en}, ${one.planType.en}, SAR ${one.total} `,
          ['draft', 'active'].includes(one.state)
            ? button(
                `Cancel subscription ${one.id}`,
                'POST',
                `/subscriptions/${one.id}/cancel`,
                undefined,
                true,
              )
            : undefined,
        ),
        el('ul', {}, ...one.orders.map(order)),
      ),
    ),
  );
}

function invoice({ id, status, amount, description }, payments) {
  const path = `/payments/${id}`;
  const short = id.slice(0, 8);
  const actions = {
    initiated: [
      button(`Pay ${short}`, 'POST', `${path}/pay`),
      button(`Decline ${short}`, 'POST', `${path}/fail`),
      button(`Expire ${short}`, 'POST', `${path}/expire`),
    ],
    paid: [button(`Refund ${short}`, 'POST', `${path}/refund`, undefined, true)],
  };
  const late = button(`Capture ${short} late`, 'POST', `${path}/pay`, { late: true });
  return el(
    'article',
    { ariaLabel: `Invoice ${short}` },
    el('h3', {}, `Invoice ${short}: ${status}, ${money(amount)}, ${description}`),
    el(
      'ul',
      {},
      ...payments
        .filter((one) => one.invoice_id === id)
        .map((one) =>
          el(
            'li',
            {},
            `${one.status} ${money(one.amount)}, refunded ${money(one.refunded)}, ${one.source.message}`,
          ),
        ),
    ),
    el('div', { className: 'actions' }, ...(actions[status] ?? [late])),
  );
}

function request(entry) {
  const { seq, at: when, operation, method, path, status, fault, ...more } = entry;
  const line = `${seq} ${at(when)} ${operation} ${status || 'no response'}${fault ? `, fault: ${fault}` : ''}`;
  return el(
    'li',
    {},
    el(
      'details',
      {},
      el('summary', {}, line),
      el('pre', { tabIndex: 0 }, `${method} ${path}\n${JSON.stringify(more, null, 2)}`),
    ),
  );
}

/** Fills the select options, which never change. */
async function fillForms() {
  const { kinds, operations } = await call('GET', '/faults');
  byId('new-fault').operation.replaceChildren(...options(operations));
  byId('new-fault').kind.replaceChildren(...options(kinds));
  byId('new-world').profile.replaceChildren(...options(['default', 'strict', 'hostile']));
  byId('clock-actions').replaceChildren(
    ...[
      ['1 hour', 'PT1H'],
      ['1 day', 'P1D'],
      ['1 week', 'P7D'],
    ].map(([label, duration]) => button(`+ ${label}`, 'POST', '/clock/advance', { duration })),
    button('Follow real time', 'DELETE', '/clock'),
  );
  byId('scenarios').replaceChildren(
    ...['empty', 'mid-subscription', 'finished', 'cancelled'].map((scenario) =>
      button(`Reset to ${scenario}`, 'POST', '/reset', { scenario }, true),
    ),
  );
}

let latest = 0;

async function refresh() {
  const [
    clock,
    { worlds },
    { decisions, profile },
    { customers },
    gateway,
    { faults },
    inbox,
    log,
  ] = await Promise.all(
    [
      ...['/clock', '/keys', '/decisions', '/customers', '/payments', '/faults', '/messages'],
      `/requests?after=${latest}`,
    ].map((path) => call('GET', path)),
  );
  byId('clock').textContent = `${at(clock.now)} in Riyadh, ${clock.frozen ? 'frozen' : 'running'}`;
  const here = worlds.find(({ key }) => key === world()) ?? worlds[0];
  render('world', [worlds.map(({ key }) => key), here.key], () =>
    options(
      worlds.map(({ key }) => key),
      here.key,
    ),
  );
  render('profile', profile, () => options(['default', 'strict', 'hostile'], profile));
  render('key-status', here.status, () => options(['active', 'inactive', 'expired'], here.status));
  render('customers', customers, () => list(customers.map(customer), 'No customers yet.'));
  render('payments', gateway, () =>
    list(
      gateway.invoices.map((one) => invoice(one, gateway.payments)),
      'No payments yet.',
    ),
  );
  render('gateway', gateway.settings, () => [
    button('Toggle failing refunds', 'POST', '/payments/refund-failing'),
    button('Decline the next payment', 'POST', '/payments/decline-next', { times: 1 }),
    el('span', {}, JSON.stringify(gateway.settings)),
  ]);
  render('faults', faults, () =>
    list(
      faults.map(({ id, operation, kind, times, consumed }) =>
        el(
          'p',
          {},
          `${kind} on ${operation}, ${consumed} of ${times} used `,
          button(`Remove fault ${id}`, 'DELETE', `/faults/${id}`),
        ),
      ),
      'No faults are set.',
    ),
  );
  render('decisions', decisions, () => decisions.map(decision));
  render('inbox', inbox, () =>
    list(
      inbox.messages
        .slice(0, 5)
        .map(({ to, code, at: when }) =>
          el('li', {}, el('span', { className: 'code' }, code), ` ${to} ${at(when)}`),
        ),
      'No messages yet.',
    ),
  );
  // A reset restarts `seq`: the next refresh reloads all. Refreshes may overlap, hence the filter.
  if (log.latest < latest) byId('log').replaceChildren();
  const added = log.requests.filter(({ seq }) => seq > latest);
  latest = log.latest < latest ? 0 : log.latest;
  byId('log').prepend(...added.map(request).reverse());
}

function decision({ name, point, section, choices, inForce }) {
  const names = choices.map(({ choice }) => choice);
  const select = el('select', {}, ...options(names, inForce));
  select.onchange = () =>
    runAction(name, 'PATCH', `/keys/${byId('world').value}`, {
      overrides: { [name]: select.value },
    });
  return el('p', {}, el('label', {}, `${point} (${section}) `, select));
}

const openWorld = (key) => {
  location.search = `?key=${encodeURIComponent(key)}`;
};
byId('world').onchange = (event) => openWorld(event.target.value);
byId('profile').onchange = ({ target }) =>
  runAction('Profile', 'PATCH', `/keys/${byId('world').value}`, { profile: target.value });
byId('key-status').onchange = ({ target }) =>
  runAction('Key status', 'PATCH', `/keys/${byId('world').value}`, { status: target.value });

onSubmit('clock-set', 'Freeze the clock', ({ now }) => [
  'PUT',
  '/clock',
  { now: new Date(`${now}:00+03:00`).toISOString() },
]);
onSubmit('new-fault', 'Set fault', ({ operation, kind, times, more }) => [
  'POST',
  '/faults',
  { operation, kind, times: Number(times), ...JSON.parse(more || '{}') },
]);
byId('new-world').addEventListener('submit', async (event) => {
  event.preventDefault();
  const wanted = Object.fromEntries(new FormData(event.target));
  await runAction('Create world', 'POST', '/keys', wanted);
  if (statusLine.className !== 'bad') openWorld(wanted.key);
});
signIn.addEventListener('submit', async (event) => {
  event.preventDefault();
  saveToken(new FormData(signIn).get('token'));
  signIn.hidden = true;
  await start();
  byId('sign-in-problem').textContent = signIn.hidden ? '' : 'This is not the control token.';
});

const start = () =>
  fillForms()
    .then(refresh)
    .catch((error) => showError('Console', error));

await start();
setInterval(() => {
  if (!document.hidden && signIn.hidden) refresh().catch((error) => showError('Console', error));
}, 1500);
