import { useStore } from 'zustand';
import { limits } from '#contract/fields/limits.ts';
import type { Reward } from '#contract/loyalty/loyalty.ts';
import { loyaltyMessages } from '#contract/messages/loyalty-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { formatLastDay } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { countCredits } from '#storefront/lib/checkout/applied-credits.ts';
import { creditsState, setCredits } from '#storefront/lib/checkout/credits-state.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';

interface RewardsChooserProps {
  rewards: readonly Reward[];
  /** Dollars; null while the quote loads. */
  itemSubtotal: number | null;
  disabled: boolean;
}

/** The member's rewards, each to be applied to the order or removed (LOY-19, LOY-23). */
export function RewardsChooser({ rewards, itemSubtotal, disabled }: RewardsChooserProps) {
  const { credits } = useStore(creditsState);
  const { terms } = useStore(programmeState);
  const { cards } = useStore(giftCardsState);
  const max = limits.creditsPerOrder;
  const used = cards.length + countCredits(credits);
  // Announced to shoppers who could reach the limit, before they do (FIX-29).
  const mayReach = rewards.length - credits.rewards.length + used >= max;
  const isChosen = (reward: Reward) => credits.rewards.some(({ rewardId }) => rewardId === reward.rewardId);
  const min = terms?.redemptionMin ?? 0;
  const tooSmall = itemSubtotal !== null && itemSubtotal < min;
  const toggle = (reward: Reward, on: boolean) => {
    const others = credits.rewards.filter(({ rewardId }) => rewardId !== reward.rewardId);
    const { rewardId, availableAmount, value, expiresAt } = reward;
    setCredits({
      ...credits,
      rewards: on ? [...others, { rewardId, availableAmount, totalAmount: value, expiresAt }] : others,
    });
  };
  return (
    <fieldset
      className="border border-line-strong px-4 py-2"
      aria-describedby={
        [mayReach && 'rewards-most', tooSmall && 'rewards-minimum'].filter(Boolean).join(' ') || undefined
      }
    >
      <legend className="sr-only">Your rewards</legend>
      {rewards.map((reward) => (
        <Checkbox
          key={reward.rewardId}
          name={`reward-${reward.code}`}
          checked={isChosen(reward)}
          disabled={disabled || tooSmall || (used >= max && !isChosen(reward))}
          onChange={(on) => toggle(reward, on)}
          hint={`Use it by ${formatLastDay(new Date(reward.expiresAt))}`}
        >
          {money(reward.availableAmount)} reward
        </Checkbox>
      ))}
      {mayReach && (
        <p id="rewards-most" className="pb-2 text-sm text-quiet">
          {fillText(loyaltyMessages.creditsPerOrder, { most: `${max}`, used: `${used}` })}
        </p>
      )}
      {tooSmall && (
        <p id="rewards-minimum" className="pb-2 text-sm text-quiet">
          {fillText(loyaltyMessages.rewardsBelowMinimum, { min: money(min) })}
        </p>
      )}
    </fieldset>
  );
}
