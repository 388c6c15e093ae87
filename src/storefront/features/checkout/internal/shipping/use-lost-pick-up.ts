import { useEffect, useState } from 'react';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import type { CheckoutDataState } from '#storefront/lib/checkout-data/checkout-data-loader.ts';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { ShippingValues } from '../../address/checkout-values.ts';
import { afterLoss, findLostPickUp } from './pick-up-loss.ts';

/**
 * Takes back a chosen store, or pickup as a whole, when a quote says that it lost its stock. Returns the message about it,
 * until another choice clears it (SHIP-15, SHIP-16).
 */
export function useLostPickUp(
  form: Form<ShippingValues>,
  quote: CheckoutDataState,
): { message: string | null; clear: () => void } {
  const [message, setMessage] = useState<string | null>(null);
  const loss =
    form.ready && quote.status === 'SUCCESS' && !quote.loading && quote.data
      ? findLostPickUp(form.values, quote.data)
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a choice is lost, whatever else changed
  useEffect(() => {
    if (!loss) return;
    setMessage(loss.message);
    form.set('storeId', '');
    if (loss.everywhere) form.set('type', 'DELIVERY');
    editCheckout((before) => afterLoss(before, loss));
  }, [loss?.message]);
  return { message, clear: () => setMessage(null) };
}
