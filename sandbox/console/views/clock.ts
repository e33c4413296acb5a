import { html } from 'hono/html';
import { nextMove, peopleOf } from '../../control/people';
import { riyadhField } from '../formats';
import { apart, field, lever, type Markup, wires } from '../lever';
import type { Scene } from '../scene';

const ADVANCE = 'POST /sandbox/clock/advance';

/** The time of the world and the jumps: always in sight, for nothing moves an order but this. */
export function clockStrip(scene: Scene): Markup {
  const { world, words, formats } = scene;
  const now = world.now().toISOString();
  const { clock } = words;
  return html`<div class="now" data-key="now">
      <h2 class="quiet" id="clock-title">${clock.title}</h2>
      <p class="time"><time datetime="${now}">${apart(formats.time(now))}</time></p>
      <p class="day">${formats.longDay(now)}</p>
      <p><span class="tag ${world.clock.frozen ? 'still' : 'runs'}">${world.clock.frozen ? clock.frozen : clock.running}</span></p>
    </div>
    <div class="jumps" data-key="jumps">${jumps(words)}${nextJump(scene)}</div>`;
}

function jumps({ clock }: Scene['words']): Markup {
  const jump = (label: string, duration: string) =>
    lever({ call: ADVANCE, json: { duration }, label, done: label, look: 'main' });
  return html`${jump(clock.hour, 'PT1H')}${jump(clock.day, 'P1D')}${jump(clock.week, 'P1W')}`;
}

/** To where the clock next changes an order: on from now, so that a running clock goes on running. */
function nextJump({ world, words: { clock }, formats }: Scene): Markup {
  const at = nextMove(peopleOf(world));
  if (at === undefined) return html`<p class="quiet wide">${clock.noMove}</p>`;
  const iso = new Date(at).toISOString();
  const label = html`${clock.nextMove}<small>${formats.day(iso)} ${apart(formats.time(iso))}</small>`;
  const json = { to: iso };
  return html`<div class="wide">${lever({ call: ADVANCE, json, label, done: clock.nextMove, look: 'main' })}</div>`;
}

/** Stopping and starting: rarely wanted on a stage, so folded away. Drawn once, so that nothing typed is lost. */
export function clockSetting({ world, words: { clock } }: Scene): Markup {
  const now = world.now().toISOString();
  const stop = { call: 'PUT /sandbox/clock', done: clock.set };
  const at = field({
    within: 'clock',
    name: 'now',
    type: 'datetime-local',
    as: 'riyadh',
    label: clock.setTo,
    problem: clock.problem,
    value: riyadhField(now),
    ltr: true,
  });
  return html`<details class="more">
    <summary>${clock.more}</summary>
    <div class="row">
      <form class="fields" ${wires(stop)}>
        ${at}
        <button class="button quiet">${clock.set}</button>
      </form>
      ${lever({ call: 'DELETE /sandbox/clock', label: clock.start, done: clock.start })}
    </div>
  </details>`;
}
