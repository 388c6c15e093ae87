import { fillText } from '#contract/messages/messages.ts';
import { storeCreditMessages } from '#contract/messages/shopping/store-credit-messages.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { useStoreCredit } from './internal/use-store-credit.ts';

/** What a customer who deletes the account gives up (docs/decisions/0142); nothing for one without store credit. */
export function CreditEndsWithAccount() {
  const { credit } = useStoreCredit();
  if (!credit || credit.balance === 0) return null;
  return (
    <p className="mt-2 mb-5 font-semibold">
      {fillText(storeCreditMessages.creditEndsWithAccount, { amount: money(credit.balance) })}
    </p>
  );
}
