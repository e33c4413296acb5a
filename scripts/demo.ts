import { buildApp, serverBundle } from './build';
import { defaultKey } from './stack/sandbox';
import { type Ground, portFor, runStack, type Started } from './stack/stack';
import { consoleDoor, hooksDoor, paymentDoor, visitorsDoor } from './theatre/doors';
import { listenAt } from './theatre/front';
import { keptCertificate, type Lan, lanAddress, newControlToken } from './theatre/lan';
import { Stages } from './theatre/stages';
import { terminalQr } from './theatre/terminal-qr';
import { inRoot } from './stack/root';

/** Where the three doors of a demo are, as people type them. */
interface Addresses {
  pages: string;
  payment: string;
  console: string;
}

interface Show {
  lan: Lan | null;
  ports: { pages: number; payment: number; console: number };
  addresses: Addresses;
  /** What the console asks for; without one it is open to this machine. */
  controlToken: string | undefined;
  most: number;
}

const option = (options: string[], name: string): string | undefined => {
  const found = options.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  return found?.slice(name.length + 3);
};

/** How many visitors there may be at once. Throws where that is no number. */
function mostOf(options: string[]): number {
  const most = Number(option(options, 'stages') ?? 4);
  if (Number.isInteger(most) && most >= 1 && most <= 32) return most;
  throw new Error('--stages wants a number from 1 to 32: how many visitors there may be at once.');
}

/** Where everything will be. */
async function plan(lan: Lan | null, most: number): Promise<Show> {
  const ports = {
    pages: await portFor('the app', 3000),
    payment: await portFor('the payment page', 4443),
    console: await portFor('the console', 4444),
  };
  const at = (port: number) => `${lan ? `https://${lan.address}` : 'http://127.0.0.1'}:${port}`;
  return {
    lan,
    ports,
    addresses: { pages: at(ports.pages), payment: at(ports.payment), console: at(ports.console) },
    controlToken: lan ? newControlToken() : undefined,
    most,
  };
}

function lanOf(asked: string): Lan {
  const address = lanAddress(asked || undefined);
  return { address, certificate: keptCertificate(inRoot('.data', 'lan.json'), address) };
}

/** Opens the doors, and has the first visitor's stage ready behind them. */
async function open(ground: Ground, { lan, ports, addresses, most }: Show): Promise<Started> {
  const { postgres, sandbox, secrets, staff, logFile, data } = ground;
  const hooks = await portFor('the webhooks', 4012);
  const stages = new Stages({
    sandbox,
    secrets,
    staff: staff.line,
    origin: addresses.pages,
    hooks: `http://127.0.0.1:${hooks}`,
    bundle: serverBundle,
    database: (name) => postgres.database(name),
    logFile: (name) => logFile(name === 'stage_1' ? 'app' : name),
    // The first one has the world that the console shows.
    keyOf: (name) => (name === 'stage_1' ? defaultKey : `demo-${name}`),
    keptIn: data('stages.json'),
    most,
    spare: true,
  });
  const here = { host: '127.0.0.1', port: hooks };
  await listenAt(hooksDoor(stages, addresses.pages), here);
  const host = lan?.address ?? '127.0.0.1';
  const certificate = lan?.certificate;
  await stages.first();
  await listenAt(visitorsDoor(stages, lan !== null), { host, port: ports.pages, certificate });
  if (lan) {
    const [outside, control] = [sandbox.url, sandbox.controlUrl].map((url) =>
      Number(new URL(url).port),
    );
    await listenAt(paymentDoor(outside ?? 0), { host, port: ports.payment, certificate });
    const door = consoleDoor(control ?? 0, addresses.console);
    await listenAt(door, { host, port: ports.console, certificate });
  }
  // A stage that dies is started again by the next request.
  return { appUrl: addresses.pages, ended: new Promise<string>(() => {}) };
}

function welcome({ lan, addresses, controlToken, most }: Show, { sandbox, staff }: Ground): void {
  const behind = lan ? addresses.console : sandbox.controlUrl;
  console.log(`
  Open                ${addresses.pages}
  Codes by SMS        in the panel on every page (the tab at its side), and at ${behind}/sandbox/messages
  A card that pays    4201320111111010   any name, any month to come, any CVC
  One that does not   4201320131000508
  The outside world   ${behind}   its clock, its faults, its books${controlToken ? `\n  It asks for         ${controlToken}` : ''}
  The staff page      ${addresses.pages}/ar/staff   name ${staff.name}, password ${staff.password}
${lan ? phoneAdvice(addresses) : ''}
  Each browser has a demo of its own, up to ${most} at once. The data stays in .data between starts. Ctrl-C stops all of it.
`);
}

const phoneAdvice = ({ pages }: Addresses): string => `
  A phone in the same network reads this. Nobody vouches for the certificate, so it asks once whether to go on: yes.

${terminalQr(pages).replace(/^/gm, '    ')}
`;

/**
 * The built app, the sandbox and the database: on this machine alone, or with `--lan` for phones in its network. `--lan=ADDRESS`
 * where it has several; `--stages=N` visitors at once.
 */
export async function main(options: string[] = []): Promise<number> {
  const most = mostOf(options);
  const asked = option(options, 'lan');
  const lan = asked === undefined ? null : lanOf(asked);
  await buildApp();
  let show: Show | undefined;
  const planned = (): Show => {
    if (!show) throw new Error('nothing was planned yet');
    return show;
  };
  return runStack(
    (ground) => open(ground, planned()),
    (_appUrl, ground) => welcome(planned(), ground),
    async () => {
      show = await plan(lan, most);
      const { controlToken, addresses } = show;
      return {
        ...(controlToken && { controlToken }),
        ...(lan && { publicUrl: addresses.payment }),
      };
    },
  );
}
