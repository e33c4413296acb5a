import { encodeQR } from 'qr';
import { lanAddress, loadOrCreateCertificate, serveSecurely } from './demo/lan';
import { appEnvironment, startApp } from './stack/app';
import { requestApp } from './stack/app-request';
import { buildApp, demoBuild, serverBundle } from './stack/build';
import { layoutOf, requireFree } from './stack/layout';
import { readOptions } from './stack/options';
import { defaultKey, registerWebhook } from './stack/sandbox';
import { runStack } from './stack/stack';

const phoneAdvice = (link: string): string => `
  For phones in this network. The certificate is self-signed: a phone asks once whether to continue.

${encodeQR(link, 'term').replace(/^/gm, '    ')}
`;

/** Fills the staff page of a new demo; existing data is kept. A failure does not stop the demo. */
async function seedHistory(port: number, origin: string): Promise<void> {
  const request = { origin, method: 'POST', withinMs: 20_000 };
  const filled = await requestApp(port, '/api/demo/history', request).then(
    ({ cookies }) => cookies.length === 0,
    () => false,
  );
  if (!filled) console.error('The staff page has no history: see the app’s log.');
}

const usage = `npm run demo [-- --port=3010 --lan]
  --port=PORT      changes all ports and the data folder
  --lan[=ADDRESS]  also for phones in this network, over https`;

/**
 * Starts the demo build of the app, the sandbox and the database for any number of browsers, on
 * this machine or with `--lan` for phones in its network (`--lan=ADDRESS` if it has several
 * addresses). `--port` changes all ports and the data folder.
 */
export async function main(args: string[] = []): Promise<number> {
  const withValues = args.map((word) => (word === '--lan' ? '--lan=' : word));
  const read = readOptions(withValues, usage, {
    port: { type: 'string' },
    lan: { type: 'string' },
  });
  if (!read) return 0;
  const { port, lan } = read.values;
  const place = layoutOf(port);
  const address = lan === undefined ? undefined : lanAddress(lan || undefined);
  await requireFree(place, ['127.0.0.1', ...(address ? [address] : [])]);
  const at = (port: number) =>
    address ? `https://${address}:${port}` : `http://127.0.0.1:${port}`;
  const origin = at(place.app);
  const certificate = address ? await loadOrCreateCertificate(place.data(), address) : undefined;
  await buildApp(demoBuild);
  return runStack({
    place,
    lan: certificate && { publicUrl: at(place.sandbox), certFile: certificate.certFile },
    async startApp({ postgres, sandbox, secrets, staff, logFile }) {
      const webhook = `${origin}/api/webhooks/moyasar`;
      await registerWebhook(sandbox.url, defaultKey, webhook, secrets.webhookSecret);
      const environment = appEnvironment({
        port: place.app,
        origin,
        databaseUrl: await postgres.database('demo_app'),
        sandbox,
        partnerKey: defaultKey,
        secrets,
        staff: staff.line,
        isDemo: true,
      });
      const app = await startApp(
        serverBundle,
        { ...environment, ...demoBuild.environment },
        logFile('app'),
      );
      // Not awaited: only the staff page shows it.
      void seedHistory(place.app, origin);
      if (address && certificate) {
        const front = { certificate, host: address };
        await serveSecurely({ ...front, port: place.app, to: place.app, paths: /^\// });
        // Phones only reach the sandbox's payment page; its APIs stay local.
        const paths = /^\/(gateway\/)?invoices\/[\w.-]+(\?.*)?$/;
        await serveSecurely({ ...front, port: place.sandbox, to: place.sandbox, paths });
      }
      return app;
    },
    welcome({ sandbox, staff }) {
      console.log(`
  Open                ${origin}
  SMS codes           in the panel on every page (the tab at its side), and at ${sandbox.controlUrl}/sandbox/messages
  Approved card       4201320111111010   any name, any future month, any CVC
  Declined card       4201320131000508
  Sandbox console     ${sandbox.controlUrl}   clock, faults, request log
  Staff page          ${origin}/ar/staff   name ${staff.name}, password ${staff.password}
${address ? phoneAdvice(origin) : ''}
  Any number of browsers can use it at once. The data stays in ${place.data()} between starts. Ctrl-C stops everything.
`);
    },
  });
}
