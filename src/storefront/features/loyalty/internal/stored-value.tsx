import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { airlineMessages } from '#contract/messages/airline-messages.ts';
import { loyaltyMessages } from '#contract/messages/loyalty-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { centsToDollars, dollarsToCents } from '#shared/money.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { creditsState } from '#storefront/lib/checkout/credits-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { AirlinePoints } from './airline-points.tsx';
import { RewardsChooser } from './rewards-chooser.tsx';
import { airlineMemberOf, useLoyalty } from './use-loyalty.ts';

export interface StoredValueProps {
  /** Null while it loads. */
  quote: CheckoutInfo | null;
  /** An order is in progress: nothing may be changed. */
  busy: boolean;
}

/**
 * The credits of loyalty and airline members: rewards, airline points, and messages about removed ones (LOY-23,
 * AIR-11).
 */
export function StoredValue({ quote, busy }: StoredValueProps) {
  const { status } = useStore(authState);
  return status === 'LOGGED_IN' ? (
    <ForCustomer quote={quote} busy={busy} />
  ) : (
    <CreditOptions quote={quote} busy={busy} memberId={null} rewards={[]} />
  );
}

function ForCustomer({ quote, busy }: StoredValueProps) {
  const { loyalty } = useLoyalty();
  const active = loyalty?.account?.rewards.filter((reward) => reward.status === 'active') ?? [];
  return <CreditOptions quote={quote} busy={busy} memberId={airlineMemberOf(loyalty)} rewards={active} />;
}

type CreditOptionsProps = StoredValueProps &
  Pick<Parameters<typeof RewardsChooser>[0], 'rewards'> & { memberId: string | null };

function CreditOptions({ quote, busy, memberId, rewards }: CreditOptionsProps) {
  const { terms } = useStore(programmeState);
  const { lost } = useStore(creditsState);
  const withRewards = terms?.loyalty && rewards.length > 0;
  if (!withRewards && !terms?.airline && !lost) return null;
  return (
    <section aria-labelledby="stored-value-heading" className="grid gap-4">
      <h2 id="stored-value-heading" className="font-display text-xl font-bold">
        Rewards and points
      </h2>
      {lost && (
        <Alert>
          {lost === 'ORDER_CHANGED'
            ? airlineMessages.orderChanged
            : fillText(loyaltyMessages.rewardsCleared, { min: money(terms?.redemptionMin ?? 0) })}
        </Alert>
      )}
      {quote && quote.goodsSubtotal < quote.itemSubtotalAfterDiscounts && (
        <p className="text-sm text-quiet">{loyaltyMessages.notForGiftCards}</p>
      )}
      {withRewards && <RewardsChooser rewards={rewards} itemSubtotal={quote?.goodsSubtotal ?? null} disabled={busy} />}
      {terms?.airline && (
        <AirlinePoints
          name={terms.airline.name}
          memberId={memberId}
          outstanding={quote && payableWithPoints(quote)}
          disabled={busy}
        />
      )}
    </section>
  );
}

/** The amount that points may still pay: the rest of everything but purchased gift cards (FIX-20), in dollars. */
function payableWithPoints({
  grandTotal,
  goodsSubtotal,
  itemSubtotalAfterDiscounts,
  amountOutstanding,
  creditUsages,
}: CheckoutInfo): number {
  const before = creditUsages.reduce(
    (sum, { methodCode, amount }) =>
      methodCode === 'reward' || methodCode === 'storeCredit' ? sum + dollarsToCents(amount) : sum,
    0n,
  );
  const payable =
    dollarsToCents(grandTotal) - (dollarsToCents(itemSubtotalAfterDiscounts) - dollarsToCents(goodsSubtotal)) - before;
  const outstanding = dollarsToCents(amountOutstanding);
  return centsToDollars(payable - outstanding > 0n ? outstanding : payable);
}
