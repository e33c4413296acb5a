// Health check of this container's instance: exit code 0 or 1. Uses the app's own `Host`, like the
// proxy.
import { request } from 'node:http';

const { APP_ORIGIN = '', PORT = '3000' } = process.env;
const host = URL.canParse(APP_ORIGIN) ? new URL(APP_ORIGIN).host : '';
const options = {
  port: Number(PORT),
  path: '/api/health/ready',
  headers: { host },
  timeout: 2_000,
};

request({ host: '127.0.0.1', ...options }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
  .end();
