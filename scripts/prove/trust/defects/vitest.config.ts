import { mergeConfig } from 'vitest/config';
import base from '../../../../vitest.config';
import { inRoot, root } from '../../../stack/root';
import { defects } from './catalogue/all';
import { withDefects } from './switch';

const change = withDefects(defects);

/** The unit tests once more, over a source that has the seeded defects in it; `DEFECT` names the one at work. */
export default mergeConfig(base, {
  plugins: [
    {
      name: 'defects',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        const file = id.split('?')[0] ?? id;
        return file.startsWith(root) && !/\.test\.tsx?$/.test(file)
          ? change(file.slice(root.length).replace(/^\//, ''), code)
          : undefined;
      },
    },
  ],
  test: { setupFiles: [inRoot('scripts/prove/trust/defects/defect-hook.mjs')] },
});
