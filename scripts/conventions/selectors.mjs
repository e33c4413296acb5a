/** Globs of test files and of product files. */
export const tests = ['**/*.{test,spec,fixture}.{ts,tsx}', 'e2e/**'];
export const product = ['{app,components,lib}/**/*.{ts,tsx}', 'server.ts'];

/** Selectors of strings and templates with matching text, except in imports. */
export const texts = (pattern) => [
  `Literal[value=${pattern}]:not(ImportDeclaration > Literal)`,
  `TemplateElement[value.raw=${pattern}]`,
];

/** Selectors of static and dynamic runtime imports of matching packages. */
export const imports = (pattern) => [
  `ImportDeclaration[importKind!='type'][source.value=${pattern}]:has(ImportSpecifier[importKind!='type'], ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
  `ImportExpression[source.value=${pattern}]`,
  `:matches(ExportAllDeclaration, ExportNamedDeclaration)[exportKind!='type'][source.value=${pattern}]`,
];
