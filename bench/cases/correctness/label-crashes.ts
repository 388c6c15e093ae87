/**
 * Cycles of buying and voiding labels with crashing processes and failing carriers (src/modules/parcels/
 * label-crashes.test.ts), 1,000 or BENCH_LABEL_CYCLES, half of them with each carrier, from seed BENCH_LABEL_SEED on.
 * Fails when the carrier and the shop disagree about a label.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../../../bin/tests/run-vitest.ts';

interface Figures {
  cycles: number;
  crashedCycles: number;
  crashes: Record<string, number>;
  steps: string[];
  bought: number;
  voided: number;
  paidCents: number;
  boughtTwice: number;
  differences: number;
  failures: number;
  unsure: number;
}

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const seed = Number(process.env.BENCH_LABEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const started = performance.now();
  process.env.KERB_LABEL_SEED = `${seed}`;
  process.env.KERB_LABEL_CYCLES = `${Math.ceil(Number(process.env.BENCH_LABEL_CYCLES ?? 1_000) / 2)}`;
  process.env.KERB_LABEL_FIGURES = join(mkdtempSync(join(tmpdir(), 'kerb-labels-')), 'figures.json');
  const report = await runVitest('vitest.config.ts', ['src/modules/parcels/label-crashes.test.ts']);
  const figures = JSON.parse(readFileSync(process.env.KERB_LABEL_FIGURES, 'utf8')) as Figures;
  emit('label-crashes.seed', seed, 'seed');
  emit('label-crashes.cycles', figures.cycles, 'cycles');
  emit('label-crashes.crashed_cycles', figures.crashedCycles, 'cycles');
  for (const [kind, count] of Object.entries(figures.crashes)) emit(`label-crashes.${kind}`, count, 'crashes');
  emit('label-crashes.steps', figures.steps.length, 'steps');
  emit('label-crashes.bought', figures.bought, 'labels');
  emit('label-crashes.voided', figures.voided, 'labels');
  emit('label-crashes.paid_cents', figures.paidCents, 'cents');
  emit('label-crashes.for_a_person', figures.unsure, 'labels');
  emit('label-crashes.bought_twice', figures.boughtTwice, 'labels');
  emit('label-crashes.differences', figures.differences, 'labels');
  emit('label-crashes.failed_cycles', figures.failures, 'cycles');
  emit('label-crashes.s', (performance.now() - started) / 1000, 's');
  if (report.failed > 0) throw new Error('carrier and shop disagree about labels: what differs stands above');
}
