import { html } from 'hono/html';
import type { Plan, PlanType } from '../../model/rows';
import { lever, type Markup, wires } from '../lever';
import type { Scene } from '../scene';

/** The catalogue: what is on offer and what it costs, to be changed while somebody chooses. */
export function plansView(scene: Scene): Markup {
  const { plans } = scene.words;
  return html`<section aria-labelledby="plans">
    <h2 id="plans" tabindex="-1">${plans.title}</h2>
    <p class="quiet">${plans.hint}</p>
    <div id="plans-list" class="list" data-live>
      ${scene.world
        .table<Plan>('plans')
        .list()
        .map((plan) => planCard(scene, plan))}
    </div>
  </section>`;
}

function planCard(scene: Scene, { id, name, available }: Plan): Markup {
  const { words, language, world } = scene;
  const { plans } = words;
  const types = world.table<PlanType>('plan-types').list();
  const label = available ? plans.withdraw : plans.offer;
  const of = name[language];
  return html`<article class="sheet" data-key="plan-${id}" aria-labelledby="plan-${id}">
    <div class="head">
      <h3 id="plan-${id}">${of}</h3>
      <span class="tag ${available ? 'active' : 'cancelled'}">${available ? plans.offered : plans.withdrawn}</span>
      ${lever({ call: `PATCH /sandbox/plans/${id}`, json: { available: !available }, label, done: `${of}: ${label}`, of })}
    </div>
    <div class="prices">${types.filter(({ planId }) => planId === id).map((type) => priceForm(scene, type, of))}</div>
  </article>`;
}

function priceForm({ words, language }: Scene, { id, name, orders, price }: PlanType, of: string) {
  const { plans } = words;
  const what = name[language];
  return html`<form class="price" ${wires({ call: `PATCH /sandbox/plan-types/${id}`, done: `${plans.priceOf} ${of}، ${what}` })}>
    <label for="price-${id}">${what} <span class="quiet">${plans.orders(orders)}</span> <span class="sr-only">${plans.price}, ${of}</span></label>
    <input id="price-${id}" name="price" data-as="number" inputmode="decimal" autocomplete="off" dir="ltr" value="${price}" aria-describedby="price-${id}-problem">
    <button class="button quiet">${plans.save} <span class="sr-only">${of} ${what}</span></button>
    <span class="problem" id="price-${id}-problem" data-problem="${plans.problem}"></span>
  </form>`;
}
