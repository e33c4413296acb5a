import { readConfig } from './config';
import { startSandbox } from './start';

try {
  const config = readConfig();
  const sandbox = await startSandbox(config);
  const end = () => sandbox.close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  const facts = {
    url: sandbox.url,
    control: sandbox.controlUrl,
    key: config.apiKey,
    data: config.dataDir,
    profile: config.profile,
  };
  // Printed last: a process that reads this line may send a signal at once.
  process.stdout.write(`sandbox ready ${JSON.stringify(facts)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
