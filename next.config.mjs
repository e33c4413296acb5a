import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: './messages/en.json',
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/** The states gallery (`*.dev.tsx`) and the demo's panel and routes (`*.demo.*`) are never in a production build. */
const pageExtensions = [
  ...(process.env.STATES_GALLERY === '1' ? ['dev.tsx'] : []),
  ...(process.env.DEMO_BUILD === '1' ? ['demo.tsx', 'demo.ts'] : []),
  ...['tsx', 'ts'],
];

export default withNextIntl({
  reactStrictMode: true,
  poweredByHeader: false,
  // The server does, with brotli too.
  compress: false,
  agentRules: false,
  pageExtensions,
  // A page's title comes with the page, to everybody: between two pages there is no moment without one.
  htmlLimitedBots: /.*/,
  // All steps are one page to the router, so that a step shown ahead of it is not drawn anew: docs/speed.md.
  rewrites: async () => [
    { source: '/:locale(ar|en)/start/:step', destination: '/:locale/start?step=:step' },
  ],
  // Their names hold the hash of what is in them.
  headers: async () =>
    ['/fonts/:file', '/brands/:brand/fonts/:file'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: {
      // For browsers that cannot read the build's syntax anyway (it is made for Safari 16.4 and Chrome 111).
      '../build/polyfills/polyfill-module': { browser: './scripts/stack/empty.ts' },
      // In a browser, only what a browser needs of them: docs/speed.md. The first is behind `next/dynamic`.
      'next/dist/shared/lib/app-dynamic': { browser: './components/shell/dynamic-browser.tsx' },
      'use-intl': { browser: './components/shell/words-browser.tsx' },
      'use-intl/react': { browser: './components/shell/words-browser.tsx' },
    },
  },
  experimental: {
    // Weight that no page of ours uses: exports of CommonJS packages, and guesses at routes never prefetched.
    turbopackCjsTreeShaking: true,
    optimisticRouting: false,
    prefetchInlining: false,
  },
  // Types are a check of their own (`npm run check`): a build that runs it again takes twice as long.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ['127.0.0.1'],
});
