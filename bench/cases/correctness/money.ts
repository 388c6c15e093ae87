/**
 * Random sequences of money operations against an independent model (src/modules/checkout/money-scenarios.test.ts):
 * 200,000 or BENCH_MONEY_SEQUENCES, from seed BENCH_MONEY_SEED on, in as many processes as there are processors or
 * BENCH_MONEY_PROCESSES, each with a PostgreSQL of its own. Fails when shop and model differ by a cent, point, use or unit.
 */
import { availableParallelism } from 'node:os';
import { runVitest } from '../../../bin/tests/run-vitest.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const FILE = 'src/modules/checkout/money-scenarios.test.ts';

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const sequences = Number(process.env.BENCH_MONEY_SEQUENCES ?? 200_000);
  const processes = Number(process.env.BENCH_MONEY_PROCESSES ?? availableParallelism());
  const seed = Number(process.env.BENCH_MONEY_SEED ?? Math.floor(Math.random() * 2 ** 30));
  const share = Math.ceil(sequences / processes);
  const [started, cpuMs] = [performance.now(), cpuMsOf(process.pid, true)];
  const runs = Array.from({ length: processes }, (_, index) => {
    process.env.KERB_SCENARIO_SEED = `${seed + index * share}`;
    process.env.KERB_SCENARIOS = `${share}`;
    return runVitest('vitest.config.ts', [FILE]);
  });
  const reports = await Promise.all(runs);
  const seconds = (performance.now() - started) / 1000;
  const processorSeconds = (cpuMsOf(process.pid, true) - cpuMs) / 1000;
  const failed = reports.filter((report) => report.failed > 0).length;
  emit('money.seed', seed, 'seed');
  // A process stops at its first difference, so that only whole shares count.
  emit('money.sequences', (processes - failed) * share, 'sequences');
  emit('money.per_s', ((processes - failed) * share) / seconds, 'sequences/s');
  emit('money.processor_ms', (processorSeconds * 1000) / (processes * share), 'ms of processor a sequence');
  emit('money.failed_processes', failed, 'processes');
  if (failed > 0) throw new Error('shop and model differ: the sequence stands above');
}
