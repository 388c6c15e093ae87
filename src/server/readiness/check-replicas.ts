import { createCloseStack } from '#platform/close-stack.ts';
import type { Ctx } from '#platform/context.ts';
import type { ReplicaStatus } from '#platform/database/replicas/replicas.ts';
import { openConfiguredReplicas } from '../open-configured-replicas.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';

/** Longest wait for replicas to be measured. */
const MEASURE_MS = 3_000;

/** How far each replica is behind, measured now (FLT-05); none where the settings name none. */
export async function replicaChecks(ctx: Ctx): Promise<ReadinessCheck[]> {
  const bound = ctx.config.KERB_DATABASE_REPLICA_MAX_LAG_SECONDS;
  const open = createCloseStack(() => undefined);
  try {
    const replicas = ctx.replicas ?? (await openConfiguredReplicas(ctx, open));
    if (!replicas) return [];
    const until = performance.now() + MEASURE_MS;
    while (performance.now() < until && !replicas.status().every(({ isUsed }) => isUsed))
      await new Promise((done) => setTimeout(done, 100));
    return replicas.status().map((one) =>
      check(
        `replica:${one.name}`,
        one.isUsed,
        {
          title: `Replica ${one.name}`,
          found: describe(one, bound),
          why: 'The primary answers what this replica would: reports and lists slow down orders.',
          how: 'Start it, let it follow the primary, or take it out of KERB_DATABASE_REPLICA_URLS (docs/scaling.md)',
        },
        'advice',
      ),
    );
  } finally {
    await open.close();
  }
}

const describe = ({ lagSeconds, isUsed }: ReplicaStatus, bound: number): string => {
  const lag = Number.isFinite(lagSeconds)
    ? `at most ${lagSeconds.toFixed(1)} s behind`
    : 'does not answer as a replica';
  return isUsed ? `${lag}, of ${bound} s allowed` : `${lag}: not asked (${bound} s are allowed)`;
};
