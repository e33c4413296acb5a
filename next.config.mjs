import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: './messages/en.json',
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/** The states gallery (`*.dev.tsx`) exists only where it was asked for: never in a production build. */
const pageExtensions =
  process.env.STATES_GALLERY === '1' ? ['dev.tsx', 'tsx', 'ts'] : ['tsx', 'ts'];

export default withNextIntl({
  reactStrictMode: true,
  poweredByHeader: false,
  agentRules: false,
  pageExtensions,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  images: { unoptimized: true },
  // Types are a check of their own (`npm run check`): a build that runs it again takes twice as long.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ['127.0.0.1'],
});
