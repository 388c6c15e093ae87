import { type LoyaltyAccount, loyaltyTerms } from '#contract/loyalty/loyalty.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { PointsMeter } from './points-meter.tsx';

export const pointsText = (points: number): string =>
  `${points.toLocaleString('en-NZ')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** Points and level, and the progress to the next of each (ACC-31). */
export function LoyaltyNumbers({ account }: { account: LoyaltyAccount }) {
  const { pointBalance, pointsToNextReward, pointsOwed, tierName, spendToNextTier, nextTierName } = account;
  return (
    <dl className="grid gap-px border border-line bg-line sm:grid-cols-2">
      <div className="grid gap-2 bg-raised p-5">
        <dt className="text-sm text-quiet">Points</dt>
        <dd className="font-display text-3xl font-black tabular-nums">{pointBalance.toLocaleString('en-NZ')}</dd>
        <dd className="grid gap-2">
          <PointsMeter share={pointBalance / loyaltyTerms.pointsPerReward} />
          <span className="text-sm">{pointsText(pointsToNextReward)} to your next reward</span>
          {pointsOwed > 0 && (
            <span className="text-sm text-quiet">
              {pointsText(pointsOwed)} of returned items come off your next points.
            </span>
          )}
        </dd>
      </div>
      <div className="grid gap-2 bg-raised p-5">
        <dt className="text-sm text-quiet">Level</dt>
        <dd className="font-display text-3xl font-black">{tierName}</dd>
        <dd className="text-sm">
          {nextTierName
            ? `Spend ${money(spendToNextTier)} more within 12 months to reach ${nextTierName}`
            : 'You are on our highest level. Ngā mihi!'}
        </dd>
      </div>
    </dl>
  );
}
