/** `npm run fleet`: starts a fleet on this machine, prints its addresses, and ends it with Ctrl-C (FLT-03). */
import { installPrograms } from './install-programs.ts';
import { startFleet } from './start-fleet.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  installPrograms(say);
  const fleet = await startFleet({ say });
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      say('Ending …');
      void fleet.end().then(() => process.exit(0));
    });
  say(`\nThe shop: ${fleet.url}/nz/\nMail and payments of the simulator: ${fleet.simulatorUrl}\n`);
  for (const { name, address } of Object.values(fleet.machines)) say(`  ${name.padEnd(9)} ${address}`);
  say(`\nThe primary database is ${await fleet.primary()}. Logs: ${fleet.folder}/*.log. Ctrl-C ends the fleet.`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
