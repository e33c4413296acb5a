import { readOutside } from '../oracle/books';
import { settled } from '../oracle/oracle';
import { Visitor } from '../visitor';
import { must, suite } from './suite';

/** One question in five minutes for a subscription, whoever looks. */
export const C1 = suite('C1', [
  {
    name: 'forty viewers on two instances over three hours are no more questions than one',
    async act(town) {
      const owner = new Visitor(town);
      const id = await owner.subscribe();
      const { trackingToken } = await owner.checkout(id);
      await settled(town);
      const { now } = await town.world.clock();
      // Of the next day: a clock that goes back would find the right to ask taken until then.
      const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10);
      await town.world.setClock(`${tomorrow}T10:00:00Z`);
      const before = (await readOutside(town)).ordersReads.length;
      for (let minute = 0; minute < 180; minute += 3) {
        await town.world.advance('PT3M');
        const viewers = Array.from({ length: 4 }, (_, index) =>
          new Visitor(town).onInstance(index % 2),
        );
        await Promise.all(viewers.map((one) => one.read(`/api/pickups?token=${trackingToken}`)));
      }
      const asked = (await readOutside(town)).ordersReads.length - before;
      // Every third minute is looked: so the earliest next question comes after six.
      must('at most one in five minutes', asked > 5 && asked <= 36, asked);
      await town.world.runOn();
    },
  },
]);
