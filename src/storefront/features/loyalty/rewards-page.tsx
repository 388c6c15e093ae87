import { Link } from 'react-router';
import type { LoyaltyAccount, Reward } from '#contract/loyalty/loyalty.ts';
import { loyaltyMessages } from '#contract/messages/loyalty-messages.ts';
import { formatLastDay } from '#shared/nz-dates.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { JoinPanel } from './internal/join-panel.tsx';
import { LoyaltyNumbers } from './internal/loyalty-numbers.tsx';
import { MemberPromotions } from './internal/member-promotions.tsx';
import { StatementList } from './internal/statement-list.tsx';
import { useLoyalty } from './internal/use-loyalty.ts';

/** Points, level, promotions for members, rewards and every statement entry (LOY-19, NAV-28). */
export function RewardsPage() {
  const { loyalty, failed, reload } = useLoyalty();
  return (
    <>
      <DashboardHeading>Rewards</DashboardHeading>
      {failed ? (
        <FailedAlert retry={reload}>{loyaltyMessages.rewardsLoadFailed}</FailedAlert>
      ) : !loyalty ? (
        <p role="status" className="min-h-96 text-quiet">
          Loading your rewards …
        </p>
      ) : loyalty.account ? (
        <Rewards account={loyalty.account} />
      ) : (
        <JoinPanel />
      )}
    </>
  );
}

const heading = 'mb-4 font-display text-2xl font-extrabold';

function Rewards({ account }: { account: LoyaltyAccount }) {
  const active = account.rewards.filter(({ status }) => status === 'active');
  const past = account.rewards.filter(({ status }) => status !== 'active');
  return (
    <div className="grid gap-12">
      <div className="grid gap-3">
        <LoyaltyNumbers account={account} />
        <p className="text-sm text-quiet">Membership number {account.rewardAccountId}</p>
      </div>
      <section aria-labelledby="rewards-heading">
        <h2 id="rewards-heading" className={heading}>
          Rewards to spend
        </h2>
        {active.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2">
            {active.map((reward) => (
              <ActiveReward key={reward.rewardId} reward={reward} />
            ))}
          </ul>
        ) : (
          <p>
            Nothing to spend yet. Every 200 points become a $10 reward.{' '}
            <Link to="/products" className="font-semibold underline underline-offset-4">
              Find something you like
            </Link>
          </p>
        )}
      </section>
      <MemberPromotions heading={heading} />
      <HowItWorks redemptionMin={account.redemptionMin} />
      {past.length > 0 && <PastRewards rewards={past} />}
      <StatementList heading={heading} />
    </div>
  );
}

function ActiveReward({ reward: { code, value, availableAmount, expiresAt } }: { reward: Reward }) {
  return (
    <li className="grid gap-1 border border-line-strong bg-raised p-5 shadow-[inset_4px_0_0_var(--color-accent)]">
      <span className="font-display text-2xl font-black tabular-nums">{money(availableAmount)}</span>
      {availableAmount < value && <span className="text-sm text-quiet">left of {money(value)}</span>}
      <span className="text-sm">Use it by {formatLastDay(new Date(expiresAt))}</span>
      <span className="text-sm text-quiet">{code}</span>
    </li>
  );
}

/** How points are earned and spent; `redemptionMin` is the amount in dollars that an order needs for a reward. */
function HowItWorks({ redemptionMin }: { redemptionMin: number }) {
  return (
    <section aria-labelledby="how-heading" className="max-w-prose">
      <h2 id="how-heading" className={heading}>
        How it works
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          You earn 1 point for every $1. Points are added when your order is dispatched, and deducted for items you
          return.
        </li>
        <li>Every 200 points become a $10 reward, valid for 90 days.</li>
        <li>
          To use a reward, choose it at the payment step. The items in your order have to come to {money(redemptionMin)}{' '}
          or more.
        </li>
        <li>Levels follow what you spend in 12 months: Silver from $500, Gold from $1,000.</li>
      </ul>
    </section>
  );
}

function PastRewards({ rewards }: { rewards: readonly Reward[] }) {
  return (
    <section aria-labelledby="past-heading">
      <h2 id="past-heading" className={heading}>
        Used and expired
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {rewards.map(({ rewardId, code, value, status, expiresAt }) => (
          <li key={rewardId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span>
              {money(value)} reward <span className="text-sm text-quiet">{code}</span>
            </span>
            <span className="text-sm text-quiet">
              {status === 'redeemed' ? 'Redeemed' : `Expired ${formatLastDay(new Date(expiresAt))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
