import { buildApp, demoBuild } from '../../scripts/build';
import { App } from './app';
import { test as base } from './test';

/** The worker's app is what `npm run demo` starts: the demo build, with the budgets of the demo. */
export const test = base.extend<object, { app: App }>({
  app: [
    async ({ world }, use, { workerIndex }) => {
      await buildApp(demoBuild);
      const app = await App.create(world, `demo-${workerIndex}`, true);
      await app.start();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { expect } from './test';
