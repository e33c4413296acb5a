import { defineConfig } from 'vitest/config';
import all from '../../vitest.config';

const unit = all.test?.projects?.filter(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
);

/** Only the unit tests judge mutations. */
export default defineConfig({ ...all, test: { ...all.test, projects: unit ?? [] } });
