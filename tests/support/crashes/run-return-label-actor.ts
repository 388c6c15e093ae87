import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FailpointAction } from '#platform/steps/failpoint.ts';
import type { World } from '../fixtures/orders/packed-parcels.ts';
import { untilActorGone } from './actor-gone.ts';

/** Runs one sweep of return labels in a process with these failpoints; the signal that ended it, or null. */
export async function runReturnLabelActor(
  { harness }: World,
  failpoints: Record<string, FailpointAction>,
): Promise<string | null> {
  const actor = fork(
    join(import.meta.dirname, 'return-label-actor.ts'),
    [harness.database.url, harness.simulator.url],
    {
      cwd: join(import.meta.dirname, '../../..'),
      execPath: join(import.meta.dirname, '../../../node_modules/.bin/node'),
      env: { ...process.env, NODE_ENV: 'test', KERB_FAILPOINTS: JSON.stringify(failpoints) },
    },
  );
  const [, signal] = (await once(actor, 'exit')) as [number | null, string | null];
  await untilActorGone(harness.database);
  return signal;
}
