import { isDeepStrictEqual } from 'node:util';
import { type Answered, answersTo, mayBeTaken, type Sent, usualWay } from './answers';
import { hold, isOpenEnded, type Reply } from './client';
import { askForCode, enterCode, isClosed } from './codes';
import type { CommandContext } from './command';
import { type Entry, type Fact, type Plain, type StepName, stepNames } from './journey';

/** The values of a step that a page shows first. */
const shownOf = ({ answers, draft }: Entry): Plain | 'any' =>
  answers === 'any' ? 'any' : { ...answers, ...draft };

const shows = (whole: Plain, part: Plain | 'any'): boolean =>
  part === 'any' ||
  (Object.keys(part).length === Object.keys(whole).length &&
    Object.entries(part).every(([name, value]) => isDeepStrictEqual(whole[name], value)));

/** What the server learns in addition to the answers: the customer's mobile, and the pin. */
function learnt(step: Answered, sent: Sent, [model, , device]: CommandContext): Fact | null {
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

/** Whether a step may wait for a fresh code while a subscription runs. */
const asksAgain = (step: Answered): boolean => step === 'registration' || step === 'address';

/** Submits the `nth` answers to a step, and compares the reply with the model. */
export async function answer(at: CommandContext, step: Answered, nth: number): Promise<Reply> {
  const [model, , device, client] = at;
  const sent = answersTo(step, model, nth);
  const isOpen = model.isOpen(step, device);
  const reply = await client.say('POST', `/api/journey/${step}`, { answers: sent.answers });
  const journey = model.journeyOf(device);
  const mobile = device.proven ?? '';
  const wasWritten = () => model.hasPaid(mobile) && journey.writtenSincePaid(step);
  const entry: Entry = { answers: sent.answers, draft: null, fact: learnt(step, sent, at) };
  const mayLink = step === 'registration' && isOpen !== false && sent.ends === 'next';
  const plan = step === 'plan' ? sent.fact?.plan : undefined;
  const isGone = plan !== undefined && model.priceOf(plan) !== plan.halalas;
  if (isOpenEnded(reply)) {
    if (isOpen === false || sent.ends !== 'next') return reply;
    mayBeTaken(journey, step, entry);
    wasWritten();
    if (mayLink && !model.registered.has(mobile)) model.registered.set(mobile, 'perhaps');
  } else if (reply.status === 200) {
    hold(isOpen !== false, `${step} is closed, and was taken`, reply);
    hold(reply.body.kind === sent.ends, `${step} ends as ${reply.body.kind}`, reply);
    if (sent.ends === 'stop') return reply;
    hold(!isGone || model.isDisturbed, 'M4: an old price was taken', reply);
    if (asksAgain(step) && String(reply.body.href).endsWith('/start/mobile')) {
      // The step waits for a fresh code, which was sent: its answers are a draft until then.
      hold(model.mayRun(mobile), 'T1: a fresh code where nothing can be running', reply);
      journey.amend(step, { draft: sent.answers });
      device.asked = mobile;
      wasWritten();
      return reply;
    }
    if (mayLink) model.registered.set(mobile, 'surely');
    journey.set(step, entry);
    wasWritten();
    const next = model.firstOpen(device);
    const href = `/${client.currentLanguage}/start/${next}`;
    hold(next === null || reply.body.href === href, `${step} leads not to ${href}`, reply);
  } else if (isClosed(reply)) hold(isOpen !== true, `${step} is open`, reply);
  else if (reply.code === 'too-many-requests')
    hold(asksAgain(step) && model.mayRun(mobile), 'nothing was to be sent', reply);
  else {
    hold(reply.code === 'invalid-answers' && isOpen !== false, `${step} is refused oddly`, reply);
    hold(sent.ends === 'refused' || isGone || model.isNearMidnight(), `${step} was right`, reply);
  }
  return reply;
}

/** Saves a draft. */
export async function keepDraft(
  [model, , device, client]: CommandContext,
  step: Answered,
  draft: Plain,
) {
  const reply = await client.say('PUT', `/api/journey/${step}`, { draft });
  const journey = model.journeyOf(device);
  if (isOpenEnded(reply)) return journey.maybe(step, { ...journey.now(step), draft });
  // A browser without a session may not save a draft at a step that it cannot open yet.
  if (reply.status === 409 && !client.jar.has('session'))
    return hold(model.isOpen(step, device) !== true, `the draft of ${step} is refused`, reply);
  hold(reply.status === 200, `the draft of ${step} is not kept`, reply);
  journey.amend(step, { draft });
  // The end of the order deletes every draft, and the app may notice it only now.
  if (model.hasPaid(device.proven ?? '')) journey.writtenSincePaid(step);
}

/** Reads a step: what was accepted must still be there (M5). */
export async function look(
  [model, , device, client]: CommandContext,
  step: StepName,
): Promise<void> {
  const isOpen = model.isOpen(step, device);
  const reply = await client.say('GET', `/api/journey/${step}`);
  if (isOpenEnded(reply)) return;
  hold(reply.status === 200, `${step} cannot be looked at`, reply);
  const { open, answers } = reply.body as { open: boolean; answers: Plain };
  hold(isOpen === null || open === isOpen, `M5: ${step} should be open: ${isOpen}`, reply);
  if (!open || step === 'mobile' || step === 'review') return;
  const journey = model.journeyOf(device);
  const entries = journey.entries(step).filter((entry) => shows(answers, shownOf(entry)));
  const expected = JSON.stringify(journey.entries(step).map(shownOf));
  hold(entries.length > 0, `M5: ${step} should show one of ${expected}`, reply);
  const [entry] = entries;
  const isOrder = step === 'plan' || step === 'schedule';
  const mayEnd = isOrder && device.proven !== null && model.hasPaid(device.proven);
  const isOver = mayEnd && Object.keys(answers).length === 0;
  if (isOver) model.orderIsOver(device.proven ?? '');
  const isSame = entries.every((one) => isDeepStrictEqual(one.fact, entry?.fact));
  if (entry && isSame && (isOver || !mayEnd)) journey.set(step, entry);
}

/**
 * Walks on as a customer does until a step is open, or the app refuses. Returns whether it got
 * there.
 */
export async function walk(at: CommandContext, to: StepName, nth = 0): Promise<boolean> {
  const [model, , device] = at;
  const journey = () => model.journeyOf(device);
  for (const step of stepNames.slice(0, stepNames.indexOf(to))) {
    const plan = journey().now('plan').fact?.plan;
    const isOld = step === 'plan' && plan !== undefined && model.priceOf(plan) !== plan.halalas;
    if (!isOld && journey().isSure(step) && model.isDone(step, device)) continue;
    if (step === 'mobile') {
      await askForCode(at, model.mobiles[0]);
      if (device.asked !== null) await enterCode(at, 'right');
      if (!model.isDone('mobile', device)) return false;
      continue;
    }
    const reply = await answer(at, step as Answered, usualWay(nth));
    if (reply.status !== 200 || reply.body.kind !== 'next') return false;
  }
  return true;
}
