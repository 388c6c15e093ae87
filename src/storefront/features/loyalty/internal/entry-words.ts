/** The text of a statement entry. Pure. */
import type { EntryKind } from '#contract/loyalty/loyalty.ts';

export const entryWords: Record<EntryKind, string> = {
  earn: 'Earned',
  return: 'Items returned',
  reward: 'Converted to a reward',
  adjust: 'Adjusted by our team',
  issue: 'Reward issued',
  redeem: 'Reward used',
  'give-back': 'Reward returned',
  expire: 'Reward expired',
  refund: 'Reward refunded',
  owed: 'Points of returned items',
};

/** '+149 points', '−$10.00'. */
export function changeText({ points, amount }: { points: number; amount: number }): string {
  if (points !== 0)
    return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-NZ')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
  return `${amount >= 0 ? '+' : '−'}$${Math.abs(amount).toFixed(2)}`;
}
