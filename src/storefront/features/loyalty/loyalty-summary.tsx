import { Link } from 'react-router';
import { useStore } from 'zustand';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { JoinPanel } from './internal/join-panel.tsx';
import { LoyaltyNumbers } from './internal/loyalty-numbers.tsx';
import { useLoyalty } from './internal/use-loyalty.ts';

/** Points, level and available rewards, for the account's start page (ACC-31). */
export function LoyaltySummary() {
  const { terms } = useStore(programmeState);
  return terms?.loyalty ? <Summary /> : null;
}

function Summary() {
  const { loyalty, failed } = useLoyalty();
  // The rewards page shows the error with a retry.
  if (failed) return null;
  if (!loyalty)
    return <div aria-hidden="true" className="mb-8 h-44 animate-pulse bg-sunken motion-reduce:animate-none" />;
  const { account } = loyalty;
  if (!account)
    return (
      <div className="mb-8">
        <JoinPanel />
      </div>
    );
  const active = account.rewards.filter(({ status }) => status === 'active');
  const worth = active.reduce((sum, { availableAmount }) => sum + availableAmount, 0);
  return (
    <section aria-label="Your rewards" className="mb-8 grid gap-3">
      <LoyaltyNumbers account={account} />
      <p>
        {active.length > 0 ? `${money(worth)} of rewards to spend. ` : 'No rewards to spend right now. '}
        <Link to="/account/rewards" className="font-semibold underline underline-offset-4">
          See your rewards
        </Link>
      </p>
    </section>
  );
}
