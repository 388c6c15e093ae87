import { planRewards } from '#modules/loyalty/rewards/plan-rewards.ts';
import { readUsableRewards } from '#modules/loyalty/rewards/read-usable-rewards.ts';
import { dollarsToCents, textToCents } from '#shared/money.ts';
import type { CreditReader } from './credit-reader.ts';

/**
 * Rewards as far as they can be used (LOY-08, LOY-14). A named reward that cannot pay (another customer's, spent,
 * expired, or with too few goods in the cart) is returned with 0, so that the browser removes it (LOY-13).
 */
export const readRewardCredits: CreditReader = async (ctx, { methods, balances, customerId, goodsCents }) => {
  const requested = [
    ...methods.flatMap((method) =>
      method.method === 'reward' && method.amount !== undefined
        ? [
            {
              amountCents: dollarsToCents(method.amount),
              ...('rewardId' in method && method.rewardId && { rewardId: method.rewardId }),
            },
          ]
        : [],
    ),
    ...balances
      .filter(({ methodCode }) => methodCode === 'reward')
      .map(({ id, amount }) => ({ rewardId: id, amountCents: dollarsToCents(amount) })),
  ];
  if (requested.length === 0) return [];
  const allowed = goodsCents >= textToCents(ctx.config.KERB_LOYALTY_REDEMPTION_MIN);
  const { uses } = planRewards(allowed ? await readUsableRewards(ctx, customerId) : [], requested);
  return uses.map(({ rewardId, amountCents }) => ({
    methodCode: 'reward',
    id: rewardId,
    label: 'Reward',
    availableCents: amountCents,
  }));
};
