import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { fillText } from '#contract/messages/messages.ts';
import { storeCreditMessages } from '#contract/messages/shopping/store-credit-messages.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { countCredits } from '#storefront/lib/checkout/applied-credits.ts';
import { creditsState, setCredits } from '#storefront/lib/checkout/credits-state.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { useStoreCredit } from './use-store-credit.ts';

export interface StoreCreditChoiceProps {
  /** Null while it loads. */
  quote: CheckoutInfo | null;
  /** An order is in progress: nothing may be changed. */
  busy: boolean;
}

/** Whether the customer's store credit pays for this order; nothing for guests and customers without (EDIT-04). */
export function StoreCreditChoice({ quote, busy }: StoreCreditChoiceProps) {
  const { credit } = useStoreCredit();
  const { credits } = useStore(creditsState);
  const { cards } = useStore(giftCardsState);
  const chosen = credits.storeCredit !== undefined;
  if (!credit || (credit.balance === 0 && !chosen)) return null;
  const used = cards.length + countCredits(credits);
  const paid = quote?.creditUsages.find(({ methodCode }) => methodCode === 'storeCredit')?.amount ?? null;
  const sellsGiftCards = quote !== null && quote.goodsSubtotal < quote.itemSubtotalAfterDiscounts;
  const hint = [
    chosen && paid !== null && paid < credit.balance ? `${money(paid)} of it pays for this order.` : '',
    credit.expires === null ? '' : fillText(storeCreditMessages.creditExpires, { day: dayOf(credit.expires) }),
    sellsGiftCards ? storeCreditMessages.creditNotForGiftCards : '',
  ];
  const toggle = (on: boolean) => {
    const { storeCredit, ...others } = credits;
    setCredits(on ? { ...others, storeCredit: credit.balance } : others);
  };
  return (
    <section aria-labelledby="store-credit-heading" className="grid gap-4">
      <h2 id="store-credit-heading" className="font-display text-xl font-bold">
        Store credit
      </h2>
      <div className="border border-line-strong px-4 py-2">
        <Checkbox
          name="store-credit"
          checked={chosen}
          disabled={busy || (!chosen && used >= limits.creditsPerOrder)}
          onChange={toggle}
          hint={hint.filter(Boolean).join(' ')}
        >
          Use my {money(credit.balance)} of store credit
        </Checkbox>
      </div>
    </section>
  );
}

const dayOf = (day: string): string => formatDayYear(new Date(`${day}T00:00:00Z`));
