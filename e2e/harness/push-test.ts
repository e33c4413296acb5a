import { browserArguments, findBrowser } from '../../scripts/stack/browser';
import { test as base } from './customer';
import { PushService } from './push-service';

const executablePath = findBrowser();

/** A journey with a push service that the app may call. */
export const test = base.extend<{ push: PushService }>({
  push: async ({ app }, use) => {
    const push = await PushService.create();
    await app.restart(push.environment);
    await use(push);
    push.close();
  },
});

/** What a spec has to `use`: notifications need a service worker and a full browser. */
export const pushOptions = {
  serviceWorkers: 'allow' as const,
  // A headless shell shows no notifications.
  launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
};
