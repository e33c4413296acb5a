import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** A production build has neither the gallery (`*.dev.tsx`) nor the demo's panel (`*.demo.*`). */
const pageExtensions = [
  ...(process.env.STATES_GALLERY === '1' ? ['dev.tsx'] : []),
  ...(process.env.DEMO_BUILD === '1' ? ['demo.tsx', 'demo.ts'] : []),
  ...['tsx', 'ts'],
];

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Shared with server.ts: a bundled copy would count in a registry of its own.
  serverExternalPackages: ['prom-client', '@opentelemetry/api', '@opentelemetry/core'],
  // The server does it in front of Next, with brotli too.
  compress: false,
  agentRules: false,
  pageExtensions,
  // Titles are in the first bytes of a page for every visitor, not only for bots.
  htmlLimitedBots: /.*/,
  // All steps are one page to the router: a step that is shown before its page arrives is not
  // mounted again (docs/decisions/0007-next-step-with-the-reply.md).
  rewrites: async () => ({
    // Next has pages of its own for them, cacheable for a year. Treat them as unknown addresses.
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
    // On a slow connection a linked style sheet would wait behind scripts. The content security
    // policy allows the inline one by its hash.
    inlineCss: true,
    // Drops exports of CommonJS packages that no page uses, and code for prefetching.
    turbopackCjsTreeShaking: true,
    optimisticRouting: false,
    prefetchInlining: false,
  },
  // `npm run typecheck` checks types; repeating it doubles the time of a build.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ['127.0.0.1'],
};

/** Adds next-intl's plugin for builds and development; a production server does not need it. */
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
