/**
 * `npm run bench -- NAME …`: prints one JSON object per measurement as its last lines (names are fixed, see
 * docs/figures.md).
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { measureSpeed } from './support/machine-speed.ts';

interface Measurement {
  name: string;
  value: number;
  unit: string;
}

const CASES = join(import.meta.dirname, 'cases');
const names = process.argv.slice(2).flatMap((one) => one.split(','));
const files = new Map(
  readdirSync(CASES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [basename(file, '.ts'), join(CASES, file)]),
);
const known = [...files.keys()].sort();
if (names.length === 0 || names.some((name) => !known.includes(name))) {
  process.stderr.write(`Usage: npm run bench -- NAME …   with NAME one of: ${known.join(', ')}\n`);
  process.exit(2);
}
const measurements: Measurement[] = [
  { name: 'speed', value: Math.round(measureSpeed().processor * 1000) / 1000, unit: 'of the reference machine' },
];
for (const name of names) {
  const file = files.get(name);
  if (file === undefined) throw new Error(`no benchmark ${name}`);
  process.stderr.write(`bench ${name} …\n`);
  const { run } = (await import(file)) as {
    run: (emit: (name: string, value: number, unit: string) => void) => Promise<void>;
  };
  await run((measurement, value, unit) => {
    measurements.push({ name: measurement, value: Math.round(value * 1000) / 1000, unit });
    process.stderr.write(`  ${measurement} ${value.toFixed(3)} ${unit}\n`);
  });
}
for (const measurement of measurements) console.log(JSON.stringify(measurement));
process.exit(0);
