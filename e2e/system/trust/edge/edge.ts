import { staffAccounts } from '../../../harness/staff-accounts';
import { Chance } from '../../chance';
import type { Deeds, Prover } from '../../prover';
import { inTown, theStage } from '../on-stage';
import type { Town } from '../stage';
import { Aim } from './aim';
import { welcome } from './guests';
import { routesOf } from './routes';
import { neverEnding, slowly } from './slow';
import { nonsense, sweep } from './volley';
import type { Fired } from './wire';

const perVolley = 250;
/** Guests are worn out by what is done in their name. */
const volleysPerGuests = 8;

interface Task {
  town: Town;
  folder: string;
  requests: number;
  seed: number;
}

function* taken<Item>(from: Iterator<Item>, count: number): Generator<Item> {
  for (let left = count; left > 0; left -= 1) {
    const { value, done } = from.next();
    if (done) return;
    yield value;
  }
}

/** Fires so many shots and looks into the books after every volley. Throws at the first that is answered badly. */
async function bombard({ town, folder, requests, seed }: Task): Promise<Deeds> {
  const chance = new Chance(seed);
  const routes = routesOf(folder);
  const tally = new Tally(routes);
  const aim = new Aim(town);
  let known = await welcome(town);
  let shots = sweep(chance, routes, known);
  for (let volley = 0; tally.requests < requests; volley += 1) {
    if (volley > 0 && volley % volleysPerGuests === 0) {
      known = await welcome(town);
      if (tally.hasSwept) shots = nonsense(chance, routes, known);
    }
    const some = [...taken(shots, Math.min(perVolley, requests - tally.requests))];
    if (some.length < perVolley && !tally.hasSwept) {
      tally.hasSwept = true;
      shots = nonsense(chance, routes, known);
    }
    tally.add(await aim.volley(some));
  }
  return { ...tally.deeds(), 'sent again': aim.sentAgain };
}

/** What was done; knows whether anything was left out. */
class Tally {
  requests = 0;
  hasSwept = false;
  readonly #kinds = new Set<string>();
  readonly #statuses = { refused: 0, redirected: 0, 'done after all': 0 };

  constructor(private readonly routes: string[]) {}

  add(fired: Fired[]): void {
    for (const { shot, heard } of fired) {
      this.requests += 1;
      this.#kinds.add(shot.kind);
      const sort = heard.status >= 400 ? 'refused' : heard.status >= 300 ? 'redirected' : undefined;
      this.#statuses[sort ?? 'done after all'] += 1;
    }
  }

  deeds(): Deeds {
    const missed = this.routes.filter((route) => !this.#kinds.has(`plain ${route}`));
    if (missed.length > 0) throw new Error(`Never asked for: ${missed.join(', ')}`);
    return { requests: this.requests, routes: this.routes.length, ...this.#statuses };
  }
}

/**
 * How often somebody may call is another suite's question: nonsense is to be refused for what it is. And nobody outside is
 * broken here: on a busy machine they are waited for, so that a 5xx is one of ours.
 */
const undisturbed = {
  CALLS_PER_MINUTE: '100000',
  PAGES_PER_MINUTE: '100000',
  PARTNER_TIMEOUT_MS: '20000',
  PAYMENT_TIMEOUT_MS: '20000',
  VERIFICATION_TIMEOUT_MS: '20000',
  // So that there is a staff page to be asked for.
  STAFF_ACCOUNTS: staffAccounts,
};

/**
 * Whatever is sent to whatever the build serves: an answer in time, in the one shape where it refuses, never a 5xx, never
 * the inside of the program, never away from our own origin; and what was refused asked nobody outside and changed nothing.
 * Each instance is spoken to directly: no proxy tidies up before it.
 */
export const edge: Prover = {
  name: 'edge',
  async prove({ long, seed }) {
    const { folder } = (await theStage()).edition;
    return inTown(
      async (town) => {
        // Else a guest's payment page is over after half an hour, and what closes it stands in the books as well.
        await town.world.setMorning();
        const slow = Promise.all([slowly(town), ...(long ? [neverEnding(town)] : [])]);
        // Heard below; one that fails while others are under way is no crash of ours.
        slow.catch(() => {});
        const deeds = await bombard({ town, folder, requests: long ? 100_000 : 2_500, seed });
        const senders = (await slow).reduce((sum, count) => sum + count, 0);
        return { ...deeds, 'slow senders': senders };
      },
      { changes: undisturbed },
    );
  },
};
