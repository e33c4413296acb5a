import { html } from 'hono/html';
import { listDecisions, PROFILES } from '../../decisions';
import type { KeyStatus } from '../../store/world';
import { decisionWords } from '../decision-words';
import { apart, field, type Markup, wires } from '../lever';
import type { Scene } from '../scene';
import { choice } from './payments';

const STATUSES: readonly KeyStatus[] = ['active', 'inactive', 'expired'];

/** The key and what the partner is like in this world, open point by open point; and how another world begins. */
export function worldView(scene: Scene): Markup {
  const { world } = scene.words;
  return html`<section aria-labelledby="this-world">
      <h2 id="this-world" tabindex="-1">${world.this}</h2>
      <div id="charter" class="settings" data-live>${charter(scene)}</div>
    </section>
    <section aria-labelledby="new-world">
      <h2 id="new-world">${world.new}</h2>
      <p class="quiet">${world.newHint}</p>
      <form class="sheet fields" ${wires({ call: 'POST /sandbox/keys', done: world.create })} data-opens-world>
        ${field({ within: 'new', name: 'key', label: world.newKey, hint: world.newKeyHint, problem: world.newKeyHint, ltr: true })}
        <button class="button main">${world.create}</button>
      </form>
    </section>
    <section aria-labelledby="open-points">
      <h2 id="open-points">${world.openPoints}</h2>
      <p class="quiet">${world.openPointsHint}</p>
      <div id="decisions" class="list tight" data-live>${decisions(scene)}</div>
    </section>`;
}

function charter({ world: { key, charter }, words: { world } }: Scene): Markup {
  const call = `PATCH /sandbox/keys/${key}`;
  const status = (name: KeyStatus) =>
    choice({
      call,
      json: { status: name },
      label: world.statuses[name],
      of: world.status,
      chosen: charter.status === name,
    });
  const profile = (name: (typeof PROFILES)[number]) =>
    choice({
      call,
      json: { profile: name },
      label: world.profiles[name],
      of: world.profile,
      chosen: charter.profile === name,
    });
  return html`<div class="setting" data-key="key"><h3>${world.key}</h3><p class="key">${apart(key)}</p></div>
    <div class="setting" data-key="status"><h3>${world.status}</h3><div class="choices">${STATUSES.map(status)}</div></div>
    <div class="setting" data-key="profile">
      <h3>${world.profile}</h3>
      <div class="choices">${PROFILES.map(profile)}</div>
      <p class="quiet">${world.profileHints[charter.profile]}</p>
    </div>`;
}

type Row = ReturnType<typeof listDecisions>[number];

function decisions(scene: Scene): Markup[] {
  const { profile, overrides } = scene.world.charter;
  return listDecisions(profile, overrides).map((row) =>
    decision(scene, row, overrides[row.name] !== undefined),
  );
}

function decision({ world: { key }, words, language }: Scene, row: Row, changed: boolean): Markup {
  const { world } = words;
  const { point, says } = decisionWords(language, row.name);
  const id = `decision-${row.name}`;
  const now = says(row.inForce);
  return html`<div class="decision ${changed ? 'changed' : ''}" data-key="${row.name}">
    <div>
      <h3 id="${id}-point">${point}</h3>
      <p class="quiet">${apart(row.section)}${changed ? html` <span class="tag still">${world.changed}</span>` : ''}</p>
      <p class="in-force"><bdi>${now}</bdi></p>
    </div>
    ${
      row.choices.length < 2
        ? html`<p class="quiet">${world.only}</p>`
        : html`<form class="override" ${wires({ call: `PATCH /sandbox/keys/${key}`, done: world.changed })}>
            <label class="sr-only" for="${id}">${world.answer}</label>
            <select id="${id}" name="overrides.${row.name}" data-as="choice" aria-describedby="${id}-point">
              <option value="" ${changed ? '' : html`selected`}>${world.fromProfile}</option>
              ${row.choices.map(({ choice: name }) => html`<option dir="auto" value="${name}" ${changed && name === row.inForce ? html`selected` : ''}>${says(name)}</option>`)}
            </select>
            <button class="button quiet" aria-describedby="${id}-point">${world.change}</button>
          </form>`
    }
  </div>`;
}
