import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** The states gallery (`*.dev.tsx`) and the demo's panel and routes (`*.demo.*`) are never in a production build. */
const pageExtensions = [
  ...(process.env.STATES_GALLERY === '1' ? ['dev.tsx'] : []),
  ...(process.env.DEMO_BUILD === '1' ? ['demo.tsx', 'demo.ts'] : []),
  ...['tsx', 'ts'],
];

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // One instance in the process, shared with server.ts: a bundled copy would count in a registry of its own.
  serverExternalPackages: ['prom-client', '@opentelemetry/api', '@opentelemetry/core'],
  // The server does it in front of Next, with brotli too.
  compress: false,
  agentRules: false,
  pageExtensions,
  // Titles are in the first bytes of a page for every visitor, not only for bots.
  htmlLimitedBots: /.*/,
  // All steps are one page to the router, so that a step shown before its page arrives is not mounted again: docs/speed.md.
  rewrites: async () => ({
    // Next would answer them with pages of its own, to be kept for a year. So they are addresses without a language, like any other.
    beforeFiles: [{ source: '/:page(404|500)', destination: '/:page/none' }],
    afterFiles: [
      { source: '/:locale(ar|en)/start/:step', destination: '/:locale/start?step=:step' },
    ],
    fallback: [],
  }),
  // Their names contain a hash of their content.
  headers: async () =>
    ['/fonts/:file', '/brands/:brand/fonts/:file'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  images: { unoptimized: true },
  experimental: {
    // The style sheet is part of the page: on a slow line it would wait behind scripts. The policy allows it by its hash.
    inlineCss: true,
    // Exports of CommonJS packages that no page uses, and guesses at routes that are never prefetched.
    turbopackCjsTreeShaking: true,
    optimisticRouting: false,
    prefetchInlining: false,
  },
  // Types are a check of their own (`npm run typecheck`): a build that repeats it takes twice as long.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ['127.0.0.1'],
};

/** The plugin of next-intl is for builds and development: a production server starts sooner without loading it. */
export default async function configFor(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    experimental: {
      createMessagesDeclaration: './messages/en.json',
      messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
    },
  });
  return withNextIntl(config);
}
