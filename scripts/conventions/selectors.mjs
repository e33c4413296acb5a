/** Files of tests, and those of the product. */
export const tests = ['**/*.{test,spec,fixture}.{ts,tsx}', 'e2e/**'];
export const product = ['{app,components,lib}/**/*.{ts,tsx}', 'server.ts'];

/** Selectors of strings and templates whose text matches, wherever they stand but in an import. */
export const texts = (pattern) => [
  `Literal[value=${pattern}]:not(ImportDeclaration > Literal)`,
  `TemplateElement[value.raw=${pattern}]`,
];

/** Selectors of what is imported at run time of the packages that match, now or later. */
export const imports = (pattern) => [
  `ImportDeclaration[importKind!='type'][source.value=${pattern}]:has(ImportSpecifier[importKind!='type'], ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
  `ImportExpression[source.value=${pattern}]`,
  `:matches(ExportAllDeclaration, ExportNamedDeclaration)[exportKind!='type'][source.value=${pattern}]`,
];
