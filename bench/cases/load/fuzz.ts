/**
 * Drawn requests to every operation of the API (tests/api/fuzz.test.ts), 10,000 of each or FUZZ_RUNS: hours. Fails when
 * an answer is not one that the OpenAPI document describes.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../../../bin/tests/run-vitest.ts';

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  process.env.FUZZ_RUNS ??= '10000';
  process.env.FUZZ_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  process.env.FUZZ_FIGURES = join(mkdtempSync(join(tmpdir(), 'kerb-fuzz-')), 'figures.json');
  const report = await runVitest('vitest.config.ts', ['tests/api/fuzz.test.ts']);
  const figures = JSON.parse(readFileSync(process.env.FUZZ_FIGURES, 'utf8')) as Record<string, number>;
  emit('fuzz.operations', figures.operations ?? 0, 'operations');
  emit('fuzz.requests', figures.requests ?? 0, 'requests');
  emit('fuzz.accepted_operations', figures.accepted ?? 0, 'operations');
  emit('fuzz.faults', figures.faults ?? 0, 'kinds');
  if (report.failed > 0) throw new Error('some answers were not as the contract says: they stand above');
}
