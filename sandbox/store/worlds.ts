import { randomBytes } from 'node:crypto';
import type { Profile } from '../decisions';
import type { Store } from './store';
import { World, type WorldSettings } from './world';

const GATEWAY_PREFIX = 'sk_test_';
const VERIFY_PREFIX = 'verify-';
const SMS_PREFIX = 'sms-app-';

/** The verification service's application id, the same in every world. */
export const VERIFY_APP_ID = 'sandbox-app';

export const gatewaySecretOf = (key: string) => GATEWAY_PREFIX + key;
export const verifyTokenOf = (key: string) => VERIFY_PREFIX + key;

/** All worlds of this sandbox, found by any of their credentials. */
export class Worlds {
  private readonly byKey = new Map<string, World>();
  /** The world of `SANDBOX_API_KEY`, which also logs calls that identify no world. */
  readonly default: World;

  constructor(
    private readonly store: Store,
    first: { key: string; profile: Profile; startsAt: string | null },
  ) {
    for (const key of store.worldKeys()) this.byKey.set(key, new World(key, store));
    this.default = this.openConfigured(first.key, first);
  }

  /** Returns the world whatever its key's status. */
  worldByKey(key: string): World | undefined {
    return this.byKey.get(key);
  }

  /**
   * The world whose `link-customer` issued this token, even if the token has expired or was
   * revoked.
   */
  worldByToken(token: string): World | undefined {
    return this.list().find((world) => world.table('tokens').get(token) !== undefined);
  }

  worldByGatewaySecret(secret: string): World | undefined {
    return this.byPrefixed(GATEWAY_PREFIX, secret);
  }

  worldByVerifyToken(token: string): World | undefined {
    return this.byPrefixed(VERIFY_PREFIX, token);
  }

  worldBySmsApp(appSid: string): World | undefined {
    return this.byPrefixed(SMS_PREFIX, appSid);
  }

  list(): World[] {
    return [...this.byKey.values()];
  }

  /** Creates a world; undefined if the key is taken. Without `key` a random one is generated. */
  create(wanted: Partial<WorldSettings> & { key?: string | undefined }): World | undefined {
    const { key = `sandbox-${randomBytes(12).toString('hex')}`, ...settings } = wanted;
    if (this.byKey.has(key)) return undefined;
    const world = new World(key, this.store);
    world.changeSettings(settings);
    world.reset();
    this.byKey.set(key, world);
    return world;
  }

  commit(): Promise<void> {
    return this.store.commit();
  }

  /**
   * Opens the configured world. A stored world keeps its state; changed settings of the
   * configuration are applied.
   */
  private openConfigured(
    key: string,
    { profile, startsAt }: Pick<WorldSettings, 'profile' | 'startsAt'>,
  ): World {
    const stored = this.byKey.get(key);
    if (!stored) {
      const world = this.create({ key, profile, startsAt });
      if (world) return world;
      throw new Error('unreachable: an unknown key can be created');
    }
    if (stored.settings.profile !== profile) stored.changeSettings({ profile });
    if (stored.settings.startsAt !== startsAt) {
      stored.changeSettings({ startsAt });
      if (startsAt) stored.clock.freeze(new Date(startsAt));
      else stored.clock.followRealTime();
    }
    return stored;
  }

  private byPrefixed(prefix: string, credential: string): World | undefined {
    return credential.startsWith(prefix)
      ? this.worldByKey(credential.slice(prefix.length))
      : undefined;
  }
}
