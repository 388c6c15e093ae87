import type { SetUpReply } from '#contract/staff/settings/set-up.ts';
import type { Ctx } from '#platform/context.ts';
import type { ReadinessCtx } from './readiness.port.ts';

/** Every point of opening the shop, and how many of the required ones hold (OWN-01). */
export async function findSetUp(ctx: Ctx & ReadinessCtx): Promise<SetUpReply> {
  const points = [...(await ctx.findReadiness(ctx))];
  const required = points.filter(({ isRequired }) => isRequired);
  return { points, done: required.filter(({ state }) => state === 'ok').length, all: required.length };
}
