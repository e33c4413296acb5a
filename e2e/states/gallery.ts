import { demoBuild } from '../../scripts/stack/build';
import { App } from '../harness/app';
import { test as base } from '../harness/test';

/** The worker's app is the build with the gallery. */
export const test = base.extend<object, { app: App }>({
  app: [
    async ({ world }, use, { workerIndex }) => {
      const app = await App.create(world, `gallery-${workerIndex}`);
      await app.start(demoBuild.environment);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '../harness/test';
