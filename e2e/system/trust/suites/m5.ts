import { waitFor } from '../patience';
import { Visitor } from '../visitor';
import { must, suite } from './suite';

/** Acknowledged answers are not lost. */
export const M5 = suite('M5', [
  {
    name: 'every acknowledged answer is there after both instances were killed',
    async act(town) {
      const visitor = new Visitor(town);
      const steps = [
        'coverage',
        'mobile',
        'registration',
        'address',
        'preferences',
        'plan',
      ] as const;
      for (const [index, step] of steps.entries()) {
        await visitor.walkTo(steps[index + 1] ?? 'schedule', { from: step });
        await Promise.all([town.kill(0), town.kill(1)]);
        // One of them is enough to ask, and each start costs a second of a processor.
        await town.start(index % 2);
        for (const earlier of steps.slice(0, index + 1)) {
          const now = await visitor.read<{ answers: object }>(`/api/journey/${earlier}`);
          must(`${earlier} is answered`, Object.keys(now.answers).length > 0, now);
        }
      }
      const id = await finish(visitor);
      await waitFor(visitor, id, ['done']);
    },
  },
  {
    name: 'another device has them after the code',
    async act(town) {
      const phone = new Visitor(town);
      await phone.walkTo('schedule');
      const laptop = new Visitor(town, phone.person);
      await town.world.advance('PT3M');
      await laptop.walkTo('registration');
      const plan = await laptop.read<{ answers: { choice?: string } }>('/api/journey/plan');
      must('the plan is chosen', typeof plan.answers.choice === 'string', plan);
    },
  },
]);

async function finish(visitor: Visitor): Promise<string> {
  const page = await visitor.walkToPayment({ from: 'schedule' });
  return visitor.comeBack(await visitor.payAt(page));
}
