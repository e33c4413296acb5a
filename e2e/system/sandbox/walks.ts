import fc from 'fast-check';
import type { Prover } from '../prover';
import { Model, type PlanType } from './model';
import { Line, Partner } from './partner';
import { compare } from './compare';
import { inFolder, withSandbox } from './running';
import { steps } from './steps';

const lanes = 4;
const longest = 60;
/** A Sunday at 11:00 in Riyadh. */
const start = '2026-03-01T08:00:00.000Z';

/** A new world beside a new model of it; in both, two have moved in where drivers come. */
async function begin(line: Line, foreignToken: string) {
  const partner = await Partner.inNewWorld(line, { now: start });
  const listed = await partner.get('/plans');
  type Listed = { id: number; plan_types: { id: number; price: number; orders_count: number }[] };
  const planTypes = (listed.at('data') as Listed[]).flatMap(({ id: planId, plan_types }) =>
    plan_types.map(
      ({ id, price, orders_count: orders }): PlanType => ({ planId, id, price, orders }),
    ),
  );
  const model = new Model(start, planTypes, listed.text);
  for (const [index, mobile] of ['0550000001', '0550000011'].entries()) {
    const tokens = [await partner.settle(mobile)];
    const id = 1001 + index;
    model.customers.push({ id, mobile, tokens, served: true, preferences: new Map() });
  }
  return { model, real: { partner, foreignToken } };
}

/** Random walks in worlds side by side never find a difference between the sandbox and section 3. */
export const walks: Prover = {
  name: 'walks',
  prove: ({ long, seed }) =>
    inFolder((folder) =>
      withSandbox(folder, async (sandbox) => {
        const line = new Line(sandbox);
        const stranger = await Partner.inNewWorld(line, { now: start });
        const foreignToken = String((await stranger.link('0550000001')).at('data.auth_token'));
        const deeds = { sequences: 0, steps: 0 };
        const property = fc.asyncProperty(
          fc.commands(steps, { maxCommands: longest, size: 'max' }),
          async (commands) => {
            const { model, real } = await begin(line, foreignToken);
            await fc.asyncModelRun(() => ({ model, real }), commands);
            await compare(model, real.partner);
            deeds.sequences += 1;
            deeds.steps += model.steps;
          },
        );
        const numRuns = (long ? 2000 : 60) / lanes;
        await Promise.all(
          Array.from({ length: lanes }, (_, lane) =>
            fc.assert(property, { numRuns, seed: seed + lane, endOnFailure: false }),
          ),
        );
        await line.close();
        return deeds;
      }),
    ),
};
