import { Hono } from 'hono';
import type { Worlds } from '../store/worlds';
import { gatewayLedger, partnerLedger, verificationLedger } from './ledger-books';
import { worldOf } from './world-of';

/**
 * Everything that one world has done, for who reconciles it with other books: nothing masked, for there is no secret in
 * it, no token and no code. Instants are ISO 8601 of the world's clock, money is in halalas.
 */
export function ledgerControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.get('/sandbox/ledger', (c) => {
    const world = worldOf(c, worlds);
    const { diary, faults, log } = world;
    return c.json({
      key: world.key,
      now: world.now().toISOString(),
      ...partnerLedger(world),
      gateway: gatewayLedger(world),
      verifications: verificationLedger(world),
      faults: [...faults.spent(), ...faults.list()].sort((a, b) => a.id - b.id),
      // What was let go to stay within bounds: all of it is told while these are 0.
      forgotten: {
        calls: diary.deeds.forgotten,
        starts: diary.codesSent.forgotten,
        checks: diary.codesChecked.forgotten,
        requests: log.forgotten,
      },
    });
  });
  return app;
}
