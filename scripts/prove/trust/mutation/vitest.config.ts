import { mergeConfig } from 'vitest/config';
import { inRoot, root } from '../../../stack/root';
import base from '../../../../vitest.config';
import { withMutants } from './mutants';

/** The unit tests once more, over a source that has all mutants in it; `DEFECT` names the one at work. */
export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        const file = id.split('?')[0] ?? id;
        return file.startsWith(root)
          ? withMutants(file.slice(root.length).replace(/^\//, ''), code)
          : undefined;
      },
    },
  ],
  test: { setupFiles: [inRoot('scripts/prove/trust/defects/defect-hook.mjs')] },
});
