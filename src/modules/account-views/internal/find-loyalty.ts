import type { Loyalty } from '#contract/accounts/account.ts';
import { standardRate } from '#contract/loyalty/points.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import { findLink } from '#modules/airline/find-link.ts';
import { getLoyaltyAccount } from '#modules/loyalty/get-loyalty-account.ts';

/** A customer's loyalty data by provider: the programme's own entry, and the airline's where one is linked (ACC-05). */
export async function findLoyalty(
  ctx: Pick<AirlineCtx, 'db' | 'clock' | 'config' | 'airline'>,
  customerId: string,
): Promise<Loyalty> {
  const found = ctx.config.KERB_FEATURES_LOYALTY ? await getLoyaltyAccount(ctx, customerId) : null;
  const link = ctx.airline ? await findLink(ctx, customerId) : null;
  const { accrualPoints, accrualSpend } = found ?? standardRate;
  return {
    providers: [
      { provider: 'retailErp', isEnrolled: found !== null, accrualPoints, accrualSpend },
      ...(link ? [{ provider: 'airline' as const, memberId: link.memberId }] : []),
    ],
    account: found?.account ?? null,
  };
}
