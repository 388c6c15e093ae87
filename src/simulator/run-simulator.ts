/**
 * The simulator as its own process: node src/simulator/run-simulator.ts --port 4010 --smtp-port 4011 --data
 * .data/simulator --shop http://localhost:3000
 */
import { parseArgs } from 'node:util';
import { startSimulator } from './start-simulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    'smtp-port': { type: 'string', default: '4011' },
    shop: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
    // The mode of the shop that started it; recorded with every journal entry.
    mode: { type: 'string', default: 'trial' },
    data: { type: 'string', default: '.data/simulator' },
    'latency-ms': { type: 'string', default: '0' },
    'settle-after-ms': { type: 'string', default: '30000' },
  },
});
type WholeOption = 'port' | 'smtp-port' | 'latency-ms' | 'settle-after-ms';
const whole = (name: WholeOption): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} must be a whole number`);
  return value;
};

function modeOf(value: string): 'trial' | 'production' {
  if (value !== 'trial' && value !== 'production') throw new RangeError('--mode must be trial or production');
  return value;
}

/** The origins of a shop's URL; this machine has two names. */
function originsOf(address: string): string[] {
  const { origin, hostname, protocol, port } = new URL(address);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => new URL(`${protocol}//${name}${port ? `:${port}` : ''}`).origin);
}

const simulator = await startSimulator({
  port: whole('port'),
  smtpPort: whole('smtp-port'),
  dataDir: values.data,
  mode: modeOf(values.mode),
  shopOrigins: values.shop.flatMap(originsOf),
  settings: { cardLatencyMs: whole('latency-ms'), settleAfterMs: whole('settle-after-ms') },
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
});
const stop = (): void => {
  void simulator.close().then(() => {
    process.exit(0);
  });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// When started by a shop, it ends with the shop, even when the shop is killed.
process.once('disconnect', stop);
process.send?.('ready');
