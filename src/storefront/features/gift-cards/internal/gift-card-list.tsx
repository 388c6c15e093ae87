import type { CreditUsage } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import type { useGiftCards } from './use-gift-cards.ts';

/** How much of each card the order uses, and the amount left to pay; null while the quote loads. */
export type GiftCardQuote = { creditUsages: readonly CreditUsage[]; amountOutstanding: number } | null;

interface GiftCardListProps {
  cards: ReturnType<typeof useGiftCards>['cards'];
  quote: GiftCardQuote;
  onRemove: (code: string) => void;
}

/** The applied gift cards with the amount that each pays, and what is left to pay (VOUCH-15). */
export function GiftCardList({ cards, quote, onRemove }: GiftCardListProps) {
  if (cards.length === 0) return null;
  const usedOf = (code: string) =>
    quote?.creditUsages.find(({ methodCode, id }) => methodCode === 'voucher' && id === code)?.amount ?? null;
  return (
    <>
      <ul aria-label="Your gift cards" className="grid gap-2">
        {cards.map((card) => (
          <AppliedCard key={card.code} card={card} used={usedOf(card.code)} onRemove={() => onRemove(card.code)} />
        ))}
      </ul>
      {quote && (
        <p role="status" className="font-semibold tabular-nums">
          {quote.amountOutstanding === 0
            ? 'Your gift cards pay for all of it.'
            : `${money(quote.amountOutstanding)} left to pay`}
        </p>
      )}
      <p className="text-sm text-quiet">
        {fillText(giftCardMessages.giftCardsPerOrder, {
          cards: `${limits.giftCardsPerOrder}`,
          most: `${limits.creditsPerOrder}`,
        })}
      </p>
    </>
  );
}

interface AppliedCardProps {
  card: GiftCardListProps['cards'][number];
  /** What it pays, dollars; null while the quote loads. */
  used: number | null;
  onRemove: () => void;
}

function AppliedCard({ card: { last4, expires, amountRemaining }, used, onRemove }: AppliedCardProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border border-line bg-raised pl-3">
      <span className="min-w-0 py-2 wrap-break-word">
        <strong className="block">Gift card ending {last4}</strong>
        <span className="block text-sm text-quiet tabular-nums">
          {used === null
            ? `${money(amountRemaining)} on it`
            : `Pays ${money(used)}, ${money(amountRemaining - used)} left on it`}
          {` · until ${formatDayYear(new Date(`${expires}T00:00:00Z`))}`}
        </span>
      </span>
      <button
        type="button"
        aria-label={`Remove gift card ending ${last4}`}
        onClick={onRemove}
        className="min-h-11 shrink-0 px-3 text-sm underline underline-offset-4"
      >
        Remove
      </button>
    </li>
  );
}
