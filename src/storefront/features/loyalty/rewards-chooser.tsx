import { useStore } from 'zustand';
import type { Reward } from '#contract/loyalty.ts';
import { loyaltyMessages } from '#contract/loyalty-messages.ts';
import { fillText } from '#contract/messages.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { creditsState, setCredits } from '#storefront/browser/credits-state.ts';
import { programmeState } from '#storefront/browser/programme-state.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';

interface RewardsChooserProps {
  rewards: readonly Reward[];
  /** Dollars; null while it is being worked out. */
  itemSubtotal: number | null;
  disabled: boolean;
}

/** The member's rewards, each to be put on the order and taken off again (LOY-19, LOY-23). */
export function RewardsChooser({ rewards, itemSubtotal, disabled }: RewardsChooserProps) {
  const { credits } = useStore(creditsState);
  const { terms } = useStore(programmeState);
  const min = terms?.redemptionMin ?? 0;
  const tooSmall = itemSubtotal !== null && itemSubtotal < min;
  const toggle = (reward: Reward, on: boolean) => {
    const others = credits.rewards.filter(({ rewardId }) => rewardId !== reward.rewardId);
    const { rewardId, availableAmount, value, expiresAt } = reward;
    setCredits({ ...credits, rewards: on ? [...others, { rewardId, availableAmount, totalAmount: value, expiresAt }] : others });
  };
  return (
    <fieldset className="border border-line-strong px-4 py-2" aria-describedby={tooSmall ? 'rewards-minimum' : undefined}>
      <legend className="sr-only">Your rewards</legend>
      {rewards.map((reward) => (
        <Checkbox
          key={reward.rewardId}
          name={`reward-${reward.code}`}
          checked={credits.rewards.some(({ rewardId }) => rewardId === reward.rewardId)}
          disabled={disabled || tooSmall}
          onChange={(on) => toggle(reward, on)}
          hint={`Use it by ${formatDayYear(new Date(reward.expiresAt))}`}
        >
          {money(reward.availableAmount)} reward
        </Checkbox>
      ))}
      {tooSmall && (
        <p id="rewards-minimum" className="pb-2 text-sm text-quiet">
          {fillText(loyaltyMessages.rewardsBelowMinimum, { min: money(min) })}
        </p>
      )}
    </fieldset>
  );
}
