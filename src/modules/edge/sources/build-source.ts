/** Builds of the site: pages of one that no process serves any more name scripts that are gone. */
import { z } from 'zod';
import { buildKey } from '../edge-keys.ts';
import { listServedBuilds } from '../internal/serving-records.ts';
import type { EdgeSource } from './edge-source.ts';

const known = z.array(z.string());

export const buildSource: EdgeSource = {
  name: 'builds',
  look: async (ctx, state) => {
    const before = known.safeParse(state).data ?? [];
    const now = await listServedBuilds(ctx);
    // Nobody serves for a moment during a restart: only another build shows that the earlier one is gone.
    if (now.length === 0) return { keys: [], state: before };
    return { keys: before.filter((build) => !now.includes(build)).map(buildKey), state: now };
  },
};
