import { type Case } from './cases/case';
import { customerCases } from './cases/customer';
import { returningCases } from './cases/customer-return';
import { driftOfCustomers } from './cases/drift-of-customers';
import { driftOfOffers } from './cases/drift-of-offers';
import { gatewayCases } from './cases/gateway';
import { infrastructureCases } from './cases/infrastructure';
import { timeCases } from './cases/time';
import { webhookCases } from './cases/webhook';
import { faults } from './data';
import type { Lane } from './lane';

const stories: Record<string, Case> = {
  ...driftOfOffers,
  ...driftOfCustomers,
  ...gatewayCases,
  ...webhookCases,
  ...customerCases,
  ...returningCases,
  ...infrastructureCases,
  ...timeCases,
};

/** Whose clock or instances a story plays with: nothing else is played in its lane after it. */
export const isLast = (id: string): boolean =>
  /^I\d/.test(id) || ['T3', 'T4', 'T5', 'T7'].includes(id);

/** The stories that are in the data, each with its play. Throws where one has none. */
export function storyIds(long: boolean): string[] {
  const wanted = faults.filter((fault) => fault.case && (long || !fault.long));
  for (const { id } of wanted) if (!stories[id]) throw new Error(`Nothing plays ${id}.`);
  return wanted.map(({ id }) => id);
}

/** Plays one story with somebody new; makes all well again in any case. */
export async function playStory(lane: Lane, id: string): Promise<void> {
  const visitor = lane.visitor();
  lane.played(id, visitor);
  try {
    await lane.whole();
    await stories[id]?.(lane, visitor);
    lane.allAsked();
    await lane.world.clearFaults();
  } catch (error) {
    await lane.makeWell(visitor);
    throw new Error(`${id} (${visitor.person.mobile}): ${(error as Error).message}`, {
      cause: error,
    });
  }
}
