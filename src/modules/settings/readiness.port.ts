import type { SetUpPoint } from '#contract/staff/settings/set-up.ts';
import type { Ctx } from '#platform/context.ts';

export interface ReadinessCtx {
  /** What the shop needs before it takes real money, each point as it is at this moment. */
  findReadiness: (ctx: Ctx) => Promise<readonly SetUpPoint[]>;
}
