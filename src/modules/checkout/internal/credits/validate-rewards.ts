import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { rewardAccount, shopAccounts } from '#modules/loyalty/points-accounts.ts';
import { planRewards } from '#modules/loyalty/rewards/plan-rewards.ts';
import { readUsableRewards } from '#modules/loyalty/rewards/read-usable-rewards.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';

/**
 * The rewards that pay for this order; null when they cannot pay the full amount in the request, and the order is then
 * refused (reliability A7, A11).
 */
export async function validateRewards(
  ctx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<Credit[] | null> {
  const requested = request.payment.methods.flatMap((method) =>
    method.method === 'reward'
      ? [{ amountCents: dollarsToCents(method.amount), ...(method.rewardId && { rewardId: method.rewardId }) }]
      : [],
  );
  if (requested.length === 0) return [];
  const { uses, missingCents } = planRewards(await readUsableRewards(ctx, customerId), requested);
  if (missingCents > 0n) return null;
  return uses.flatMap(({ rewardId, amountCents }) =>
    amountCents > 0n
      ? [
          {
            tender: 'reward' as const,
            accountId: rewardAccount(rewardId),
            targetId: shopAccounts.rewardsRedeemed,
            amountCents,
            facts: { kind: 'reward' as const },
          },
        ]
      : [],
  );
}
