import { locationRules } from './location-rules.mjs';
import { styleRules } from './style-rules.mjs';

/**
 * All conventions about a single file, as editors can show them; the others are tests in this
 * folder.
 */
export const conventions = [...locationRules, ...styleRules];

/**
 * The conventions as rules of an ESLint plugin. Each match of a selector is reported with the
 * convention's message.
 * @type {import('eslint').ESLint.Plugin}
 */
const plugin = {
  meta: { name: 'conventions' },
  rules: Object.fromEntries(
    conventions.map(({ name, message, selectors }) => [
      name,
      {
        meta: { type: 'problem', schema: [] },
        create: (context) => ({
          [selectors.join(', ')]: (node) => context.report({ node, message }),
        }),
      },
    ]),
  ),
};

/** Enables each convention for its files, as entries of an ESLint configuration. */
export const conventionRules = conventions.map(({ name, files, ignores = [] }) => ({
  name: `conventions/${name}`,
  files,
  ignores,
  plugins: { conventions: plugin },
  rules: { [`conventions/${name}`]: 'error' },
}));
