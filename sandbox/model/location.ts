import type { World } from '../store/world';
import { isCovered } from './coverage';
import type { Address, Customer } from './rows';

/** The latest answer of a coverage check, which a strict world takes for where everybody is. */
export function rememberVerdict(world: World, covered: boolean): void {
  world.table<boolean>('verdict').put('latest', covered);
}

/** Where 4.7 thinks the caller is (decision `location`): whether that place is covered. */
export function isCallerCovered(world: World, bearer: Customer | undefined): boolean {
  switch (world.decide('location')) {
    case 'partner-area':
      return true;
    case 'last-verdict':
      return world.table<boolean>('verdict').get('latest') ?? true;
    case 'token-or-once':
      return bearer ? livesCovered(world, bearer) : !world.firstTime('available-days refused');
    case 'token':
      return bearer !== undefined && livesCovered(world, bearer);
  }
}

function livesCovered(world: World, { id }: Customer): boolean {
  const address = world.table<Address>('addresses').get(String(id));
  return address ? isCovered(address) : true;
}
