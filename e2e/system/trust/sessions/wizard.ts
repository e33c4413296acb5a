import { isDeepStrictEqual } from 'node:util';
import { type Answered, answersTo, mayBeTaken, type Sent, usualWay } from './answers';
import { askForCode, enterCode, wasSentOne } from './codes';
import { type Guest, isOpenEnded, type Said } from './guest';
import { type Entry, type Fact, type Plain, type StepName, stepNames } from './journey';
import type { Device, Model } from './model';
import { from, hold, type Real } from './step';

/** Why a step does not take answers from who may not see it. */
const closed = new Set(['step-closed', 'answers-expired', 'session-ended']);

export interface Sending {
  /** One of two tabs that say what they were drawn from; a page that says nothing without one. */
  tab?: number | undefined;
}

/** What of a step a page shows at first. */
const shownOf = ({ answers, draft }: Entry): Plain | 'any' =>
  answers === 'any' ? 'any' : { ...answers, ...draft };

const contains = (whole: Plain, part: Plain | 'any'): boolean =>
  part === 'any' ||
  (Object.keys(part).length === Object.keys(whole).length &&
    Object.entries(part).every(([name, value]) => isDeepStrictEqual(whole[name], value)));

/** What the server learns beside what was sent: for whom, and for which pin. */
function learnt(step: Answered, sent: Sent, model: Model, device: Device): Fact | null {
  const journey = model.journeyOf(device);
  const mobile = device.proven ?? '';
  const { point } = journey.now('coverage').fact ?? {};
  if (step === 'registration') return { mobile };
  if (step === 'address') return { mobile, ...(point && { point }) };
  if (step !== 'preferences') return sent.fact;
  const before = journey.now('preferences').fact;
  const asked = before?.mobile === mobile ? (before.asked ?? []) : [];
  return { mobile, asked: [...new Set([...asked, ...(sent.fact?.asked ?? [])])] };
}

/** Makes the edition of the next save of a tab. */
function editOf(device: Device, step: StepName, tab: number | undefined) {
  if (tab === undefined) return undefined;
  const page = from(device.tabs, tab);
  page.saves += 1;
  return { from: page.known.get(step) ?? '', as: `${page.name}.${page.saves}` };
}

type Edit = ReturnType<typeof editOf>;

const isOutdated = (kept: string, edit: Edit): boolean =>
  edit !== undefined &&
  kept !== edit.from &&
  (kept === '' || kept.split('.')[0] !== edit.as.split('.')[0]);

/** Answers a step, and holds the reply against what is known. */
export async function answer(
  model: Model,
  device: Device,
  guest: Guest,
  step: Answered,
  nth: number,
  { tab }: Sending = {},
): Promise<Said> {
  const sent = answersTo(step, model, nth);
  const isOpen = model.isOpen(step, device);
  const edit = editOf(device, step, tab);
  const json = { answers: sent.answers, ...(edit && { edit }) };
  const said = await guest.say('POST', `/api/journey/${step}`, json);
  judgeAnswer(model, device, step, sent, { said, isOpen, edit, language: guest.tongue });
  return said;
}

interface Outcome {
  said: Said;
  isOpen: boolean | null;
  edit: Edit;
  language: string;
}

/** Holds the reply to an answer against what is known, and learns from it. */
function judgeAnswer(
  model: Model,
  device: Device,
  step: Answered,
  sent: Sent,
  { said, isOpen, edit, language }: Outcome,
): void {
  const journey = model.journeyOf(device);
  const before = journey.now(step);
  const outdated =
    journey.isSure(step) && isOpen !== null ? isOutdated(before.edition, edit) : null;
  const entry: Entry = {
    answers: sent.answers,
    draft: null,
    fact: learnt(step, sent, model, device),
    edition: edit?.as ?? 'nameless.0',
  };
  const mayLink = step === 'registration' && isOpen !== false && !sent.bad;
  const mobile = device.proven ?? '';
  if (isOpenEnded(said)) {
    if (isOpen === false || sent.bad || sent.stops) return;
    mayBeTaken(journey, step, entry);
    if (model.hasPaid(mobile)) journey.writtenSincePaid(step);
    if (mayLink && !model.registered.has(mobile)) model.registered.set(mobile, 'perhaps');
    return;
  }
  if (said.status === 200) {
    hold(isOpen !== false, `${step} is closed, and was taken`, said);
    hold(outdated !== true, `${step} was written by another page, and was taken`, said);
    hold(!sent.bad, `${step} was taken, wrong as it is`, said);
    if (said.body.kind === 'stop') return hold(sent.stops === true, `${step} stops`, said);
    hold(said.body.kind === 'next' && !sent.stops, `${step} is taken in another way`, said);
    if (sent.choice && !model.isDisturbed) {
      hold(model.priceOf(sent.choice) === sent.choice.halalas, 'M4: an old price was taken', said);
    }
    if (step === 'address') {
      const changes = !contains(sent.answers, before.answers ?? {}) && journey.isSure(step);
      const wanted = model.wantsFreshProof(device);
      const isWanted = waits(step, said);
      hold(isWanted ? wanted !== false : wanted !== true || !changes, 'T1: a fresh code', said);
      if (isWanted) {
        return waitsForProof(model, device, { ...sent, edition: entry.edition }, 'surely');
      }
    }
    if (mayLink) model.registered.set(mobile, 'surely');
    journey.set(step, entry);
    if (model.hasPaid(mobile)) journey.writtenSincePaid(step);
    const next = model.firstOpen(device);
    const href = `/${language}/start/${next}`;
    hold(next === null || said.body.href === href, `${step} leads not to ${href}`, said);
    return;
  }
  if (closed.has(said.code ?? '')) return hold(isOpen !== true, `${step} is open`, said);
  if (said.code === 'edited-elsewhere') {
    return hold(outdated !== false, `nobody else wrote ${step}`, said);
  }
  if (said.code === 'too-many-requests' && step === 'address') {
    return hold(model.wantsFreshProof(device) !== false, 'nothing was to be sent', said);
  }
  if (said.code === 'invalid-answers') {
    hold(isOpen !== false, `${step} is closed, and was looked at`, said);
    const isGone = sent.choice ? model.priceOf(sent.choice) !== sent.choice.halalas : false;
    return hold(sent.bad || isGone || model.isNearMidnight(), `${step} was right`, said);
  }
  hold(false, `${step} was refused in a way that does not fit`, said);
}

/** Whether a reply to an address asks for another code first. */
const waits = (step: Answered, { body }: Said): boolean =>
  step === 'address' && String(body.href).endsWith('/start/mobile');

/** The address that was sent waits for another code: it is typed, not answered. */
function waitsForProof(
  model: Model,
  device: Device,
  { answers, edition }: { answers: Plain; edition: string },
  how: 'surely' | 'perhaps',
): void {
  const journey = model.journeyOf(device);
  const before = journey.ways('address');
  journey.amend('address', { draft: answers, edition });
  if (how === 'perhaps') for (const way of before) journey.maybe('address', way);
  wasSentOne(model, device);
  if (model.hasPaid(device.proven ?? '')) journey.writtenSincePaid('address');
}

/** Two tabs, drawn alike, send different answers at one moment: one is taken, the other one is told. */
export async function twoTabsAtOnce(
  model: Model,
  device: Device,
  guest: Guest,
  step: Answered,
  nth: number,
): Promise<void> {
  // Before its first answer a browser has no name: two first answers at once are those of two visitors.
  if (!guest.jar.has('session')) return;
  const isOpen = model.isOpen(step, device);
  for (const tab of [0, 1]) await look(model, device, guest, step, tab);
  const sents = [answersTo(step, model, usualWay(nth)), answersTo(step, model, usualWay(nth) + 1)];
  const edits = [editOf(device, step, 0), editOf(device, step, 1)];
  const both = await Promise.all(
    sents.map((sent, tab) =>
      guest.say('POST', `/api/journey/${step}`, { answers: sent.answers, edit: edits[tab] }),
    ),
  );
  const journey = model.journeyOf(device);
  const taken = both.filter(
    (said) => said.status === 200 && said.body.kind === 'next' && !waits(step, said),
  );
  const differ = !isDeepStrictEqual(sents[0]?.answers, sents[1]?.answers);
  hold(!differ || taken.length < 2, `M5: two tabs wrote ${step}, and none was told`, taken[1]);
  sents.forEach((sent, tab) => {
    const said = both[tab];
    if (!said || (said.status !== 200 && !isOpenEnded(said)) || isOpen === false) return;
    const fact = learnt(step, sent, model, device);
    const edition = edits[tab]?.as ?? '';
    if (waits(step, said)) return waitsForProof(model, device, { ...sent, edition }, 'perhaps');
    const entry: Entry = { answers: sent.answers, draft: null, fact, edition };
    if (isOpenEnded(said)) mayBeTaken(journey, step, entry);
    else journey.maybe(step, entry);
    if (model.hasPaid(device.proven ?? '')) journey.writtenSincePaid(step);
    if (step === 'registration' && device.proven && !model.registered.has(device.proven)) {
      model.registered.set(device.proven, 'perhaps');
    }
  });
  await look(model, device, guest, step, 0);
}

/** Keeps what was typed and not sent. */
export async function keepDraft(
  model: Model,
  device: Device,
  guest: Guest,
  step: Answered,
  draft: Plain,
): Promise<void> {
  const said = await guest.say('PUT', `/api/journey/${step}`, { draft });
  const journey = model.journeyOf(device);
  const kept = { ...journey.now(step), draft, edition: 'nameless.0' };
  if (isOpenEnded(said)) return journey.maybe(step, kept);
  // What a browser without a session types at a step that it cannot have before it is nobody's.
  if (said.status === 409 && !guest.jar.has('session')) {
    return hold(model.isOpen(step, device) !== true, `the draft of ${step} is refused`, said);
  }
  hold(said.status === 200, `the draft of ${step} is not kept`, said);
  journey.amend(step, { draft, edition: 'nameless.0' });
  // The end of the order takes every draft with it, and may be noticed only now.
  if (model.hasPaid(device.proven ?? '')) journey.writtenSincePaid(step);
}

/** Asks how a step stands: what was once taken is there (M5). Gives whether it is open. */
export async function look(
  model: Model,
  device: Device,
  guest: Guest,
  step: StepName,
  tab?: number,
): Promise<boolean | null> {
  const isOpen = model.isOpen(step, device);
  const said = await guest.say('GET', `/api/journey/${step}`);
  if (isOpenEnded(said)) return null;
  hold(said.status === 200, `${step} cannot be looked at`, said);
  const { open, answers, edition } = said.body as {
    open: boolean;
    answers: Plain;
    edition: string;
  };
  hold(
    isOpen === null || open === isOpen,
    `M5: ${step} should be ${isOpen ? 'open' : 'closed'}`,
    said,
  );
  if (!open) return false;
  if (tab !== undefined) from(device.tabs, tab).known.set(step, edition);
  if (step === 'mobile' || step === 'review') return true;
  const journey = model.journeyOf(device);
  const ways = journey.ways(step).filter((way) => contains(answers, shownOf(way)));
  const told = JSON.stringify(journey.ways(step).map(shownOf));
  hold(ways.length > 0, `M5: ${step} should show one of ${told}`, said);
  const [way] = ways;
  const same = ways.every((one) => isDeepStrictEqual(one.fact, way?.fact));
  const isOrder = step === 'plan' || step === 'schedule';
  const mayEnd = isOrder && device.proven !== null && model.hasPaid(device.proven);
  const isOver = mayEnd && Object.keys(answers).length === 0;
  if (isOver) model.orderIsOver(device.proven ?? '');
  if (way && same && (isOver || !mayEnd)) journey.set(step, { ...way, edition });
  return true;
}

/** Goes on as a customer does until a step stands open, or somebody says no. */
export async function walk(
  model: Model,
  real: Real,
  device: Device,
  guest: Guest,
  { to, nth = 0 }: { to: StepName; nth?: number },
): Promise<boolean> {
  const journey = () => model.journeyOf(device);
  for (const step of stepNames.slice(0, stepNames.indexOf(to))) {
    const plan = journey().now('plan').fact?.plan;
    const isOld = step === 'plan' && plan !== undefined && model.priceOf(plan) !== plan.halalas;
    if (!isOld && journey().isSure(step) && model.isDone(step, device)) continue;
    if (step === 'mobile') {
      const isAsked = await askForCode(model, real, device, guest, model.mobiles[0]);
      if (isAsked) await enterCode(model, device, guest, 'right');
      if (!model.isDone('mobile', device)) return false;
      continue;
    }
    const said = await answer(model, device, guest, step as Answered, usualWay(nth));
    if (said.status !== 200 || said.body.kind !== 'next') return false;
  }
  return true;
}
