import type { Ctx } from '#platform/context.ts';

/** Whether the balance has expired: only where the shop's credit expires at all. */
export const hasEnded = (ctx: Pick<Ctx, 'clock' | 'config'>, { expiresAt }: { expiresAt: Date | null }): boolean =>
  ctx.config.KERB_STORE_CREDIT_MONTHS > 0 && expiresAt !== null && expiresAt <= ctx.clock.now();
