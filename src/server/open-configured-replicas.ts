import type { CloseStack } from '#platform/close-stack.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openReplicas } from '#platform/database/replicas/open-replicas.ts';
import type { Replicas } from '#platform/database/replicas/replicas.ts';
import { chooseKeys } from './secrets/choose-keys.ts';

/** The primary is asked instead: nobody waits for a replica as long as for the primary. */
const CONNECT_MS = 1_000;
const DEADLINE_MS = 7_000;

/** The replicas that the settings name (FLT-05); null, with nothing opened, where they name none. */
export async function openConfiguredReplicas(ctx: Ctx, open: CloseStack): Promise<Replicas | null> {
  const { config, db, log } = ctx;
  const { KERB_DATABASE_REPLICA_URLS: urls, KERB_DATABASE_REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = config;
  if (urls.length === 0) return null;
  const keys = chooseKeys(config);
  const replicas = await openReplicas({
    primary: db,
    handles: urls.map((url) => ({
      name: nameOf(url),
      handle: openDatabase(url, {
        max: config.KERB_DATABASE_POOL,
        name: 'kerb-replica',
        keys,
        connectMs: CONNECT_MS,
        deadlineMs: DEADLINE_MS,
      }),
    })),
    maxLagSeconds,
    log,
  });
  open.add('replicas', replicas.close);
  return replicas;
}

/** Host and port, without the password. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
}

/** The context with these replicas; as it is where the settings name none. */
export async function withReplicas(ctx: Ctx, open: CloseStack): Promise<Ctx> {
  const replicas = await openConfiguredReplicas(ctx, open);
  return replicas ? { ...ctx, replicas } : ctx;
}
