import { html } from 'hono/html';
import {
  type CustomerView,
  type OrderView,
  peopleOf,
  type SubscriptionView,
} from '../../control/people';
import { STEPS } from '../../model/orders';
import { SCENARIOS } from '../../seed/scenarios';
import { apart, lever, type Markup } from '../lever';
import type { Scene } from '../scene';

/** Where a demo is played: scenes to begin with, then the customers and what the laundry does with their orders. */
export function stageView(scene: Scene): Markup {
  const { scenes, people } = scene.words;
  return html`<section aria-labelledby="people">
      <h2 id="people" tabindex="-1">${people.title}</h2>
      <div id="people-list" class="list" data-live>${peopleList(scene)}</div>
    </section>
    <section aria-labelledby="scenes">
      <h2 id="scenes">${scenes.title}</h2>
      <p class="quiet">${scenes.hint}</p>
      <div class="cards four">${SCENARIOS.map((name) => sceneCard(scene, name))}</div>
    </section>`;
}

function sceneCard({ words: { scenes } }: Scene, scenario: (typeof SCENARIOS)[number]): Markup {
  const label = html`${scenes[scenario]}<small>${scenes[`${scenario}Hint`]}</small>`;
  const done = `${scenes.title}: ${scenes[scenario]}`;
  const call = 'POST /sandbox/reset';
  return lever({ call, json: { scenario }, label, done, confirm: scenes.confirm, look: 'card' });
}

function peopleList(scene: Scene) {
  const people = peopleOf(scene.world);
  if (people.length === 0) {
    return html`<p class="empty" data-key="none">${scene.words.people.none}</p>`;
  }
  return people.map((customer) => customerCard(scene, customer));
}

function customerCard(scene: Scene, { id, name, mobile, ...customer }: CustomerView): Markup {
  const { people } = scene.words;
  const revoke = lever({
    call: `POST /sandbox/customers/${id}/revoke-tokens`,
    label: people.revoke,
    done: people.revoke,
    confirm: people.revokeConfirm,
    look: 'bare',
    of: name,
  });
  return html`<article class="sheet" data-key="customer-${id}" aria-labelledby="customer-${id}">
    <div class="head">
      <h3 id="customer-${id}"><bdi>${name}</bdi></h3>
      <p class="quiet">${apart(mobile)} · ${people.tokens(customer.liveTokens)}</p>
      ${revoke}
    </div>
    ${customer.subscriptions.length === 0 ? html`<p class="quiet">${people.noSubscription}</p>` : ''}
    ${customer.subscriptions.map((one) => subscriptionPart(scene, one))}
  </article>`;
}

function subscriptionPart(scene: Scene, subscription: SubscriptionView): Markup {
  const { words, formats, language } = scene;
  const { people } = words;
  const { id, state, orders, plan, planType, total } = subscription;
  return html`<div class="subscription">
    <div class="head">
      <h4>${plan[language]} <span class="quiet">${planType[language]}</span></h4>
      <p class="quiet">${people.subscription} ${apart(id)} · ${formats.money(total)}</p>
      <span class="tag ${state}">${people.states[state]}</span>
      ${mayCancel(subscription) ? cancelling(people, id) : ''}
    </div>
    ${orders.length > 0 ? html`<ol class="orders">${orders.map((order) => orderRow(scene, order))}</ol>` : ''}
  </div>`;
}

/** As section 3 has it: while none of its orders has left `scheduled`. */
function mayCancel({ state, orders }: SubscriptionView): boolean {
  const open = orders.every((order) => order.state === 'scheduled');
  return open && (state === 'draft' || state === 'active');
}

function cancelling(people: Scene['words']['people'], id: number): Markup {
  return lever({
    call: `POST /sandbox/subscriptions/${id}/cancel`,
    label: people.cancelSubscription,
    done: people.cancelSubscription,
    confirm: people.cancelSubscriptionConfirm,
    look: 'danger',
    of: String(id),
  });
}

function orderRow({ words: { people }, formats }: Scene, order: OrderView): Markup {
  const { id, state, nextAt, changedAt } = order;
  const day = `${formats.date(order.pickupDate)} ${people.periods[order.period]}`;
  const at = (iso: string) => html`${formats.day(iso)} ${apart(formats.time(iso))}`;
  const acts = orderActs(people, order);
  return html`<li class="order ${state}">
    ${thread(order)}
    <div>
      <p class="what"><b>${day}</b> <span class="tag ${state}">${people.steps[state]}</span></p>
      <p class="quiet">
        ${people.order} ${apart(id)}
        ${changedAt ? html` · ${people.since} ${at(changedAt)}` : ''}
        ${nextAt ? html` · ${people.byClock} ${at(nextAt)}` : ''}
      </p>
    </div>
    ${acts.length > 0 ? html`<div class="acts">${acts}</div>` : ''}
  </li>`;
}

function orderActs(people: Scene['words']['people'], { id, state, next }: OrderView): Markup[] {
  if (next === null) return [];
  const of = `${people.order} ${id}`;
  const advance = lever({
    call: `POST /sandbox/orders/${id}/advance`,
    label: `${people.advance} ${people.steps[next]}`,
    done: `${of}: ${people.steps[next]}`,
    look: 'soft',
    of,
  });
  if (state !== 'scheduled') return [advance];
  const cancel = lever({
    call: `POST /sandbox/orders/${id}/cancel`,
    label: people.cancel,
    done: `${of}: ${people.steps.cancelled}`,
    confirm: people.cancelConfirm,
    look: 'danger',
    of,
  });
  return [advance, cancel];
}

/** The way of an order as drops on a thread; the words beside it say the same. */
function thread({ step, state }: OrderView): Markup {
  const drops = STEPS.map((_, index) =>
    state === 'cancelled' ? 'off' : index <= step ? (index === step ? 'here' : 'done') : 'ahead',
  );
  const drop = (look: string) => html`<i class="${look}"></i>`;
  return html`<span class="thread" aria-hidden="true">${drops.map(drop)}</span>`;
}
