import { buildApp, serverBundle } from './build';
import { startApp } from './stack/app';
import { runStack, type Stack } from './stack/stack';

function welcome({ appUrl, controlUrl, staff }: Stack): void {
  console.log(`
  Open                ${appUrl}
  Codes by SMS        ${controlUrl}/sandbox/messages
  A card that pays    4201320111111010   any name, any month to come, any CVC
  One that does not   4201320131000508
  The outside world   ${controlUrl}   its clock, its faults, its books
  The staff page      ${appUrl}/ar/staff   name ${staff.name}, password ${staff.password}

  The data stays in .data between starts. Ctrl-C stops all of it.
`);
}

/** The built app, the sandbox and the database, on this machine alone. */
export async function main(): Promise<number> {
  await buildApp();
  return runStack((environment, log) => startApp(serverBundle, environment, log), welcome);
}
