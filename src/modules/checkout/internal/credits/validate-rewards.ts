import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { house, rewardAccount } from '#modules/loyalty/points-accounts.ts';
import { planRewards } from '#modules/loyalty/rewards/plan-rewards.ts';
import { readUsableRewards } from '#modules/loyalty/rewards/read-usable-rewards.ts';
import type { Credit } from '#modules/payments/payment.ts';
import type { Ctx } from '#platform/context.ts';
import { dollarsToCents } from '#shared/money.ts';

/** What rewards pay of this order; null when they cannot pay what the request says they do: all of it or the order is refused (A7, A11). */
export async function validateRewards(
  ctx: Ctx,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<Credit[] | null> {
  const wishes = request.payment.methods.flatMap((method) =>
    method.method === 'reward'
      ? [{ amountCents: dollarsToCents(method.amount), ...(method.rewardId && { rewardId: method.rewardId }) }]
      : [],
  );
  if (wishes.length === 0) return [];
  const { uses, missingCents } = planRewards(await readUsableRewards(ctx, customerId), wishes);
  if (missingCents > 0n) return null;
  return uses.flatMap(({ rewardId, amountCents }) =>
    amountCents > 0n
      ? [
          {
            tender: 'reward' as const,
            accountId: rewardAccount(rewardId),
            targetId: house.rewardsRedeemed,
            amountCents,
            facts: { kind: 'reward' as const },
          },
        ]
      : [],
  );
}
