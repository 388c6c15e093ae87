/** The form of the delivery step: its values, what is offered for them, and saving them. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { type Form, useForm } from '#storefront/ui/forms/use-form.ts';
import {
  blankAddressIn,
  blankShipping,
  effectiveMethod,
  type ShippingValues,
  savedShipping,
} from '../../address/checkout-values.ts';
import { type Found, typeOf } from '../../address/found-address.ts';
import { isShippingChosen } from '../checkout-guards.ts';
import { type Checkout, shippingChoice } from '../use-checkout.ts';
import { dismissDeliveryNote } from './changes/use-delivery-change.ts';
import { findLostPickUp } from './pick-up-loss.ts';
import { saveShipping } from './save-shipping.ts';
import { type PickUpStores, usePickUpStores } from './use-pick-up-stores.ts';

const draft = tabDraft('shipping');
const loadCheck = () => import('./check-address.ts');

export interface ShippingForm {
  form: Form<ShippingValues>;
  /** The method that would be saved now; null while none is available. */
  method: ShippingMethod | null;
  /** The address came from an address finder; null: it was typed. */
  setFound: (found: Found | null) => void;
  /** The stores to choose from, the nearest first. */
  pickUp: PickUpStores;
  /** The place that the shopper measures from; null while none was entered. */
  near: string | null;
  setNear: (near: string) => void;
  /** Why the choice could not be saved. */
  failure: string | null;
}

/** Saves the choice, quotes it, and goes on to payment once it is available (CHK-28, CHK-29). */
export function useShippingForm({ quote, record, countries, membership }: Checkout): ShippingForm {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { choice } = useStore(shippingChoice);
  const [near, setNear] = useState<string | null>(null);
  const method = effectiveMethod(quote.data, choice?.type ?? 'DELIVERY', choice?.methodCode ?? '');
  const [initial] = useState(() => ({ ...blankShipping, ...blankAddressIn(countries) }));
  const [chosenFound, setFound] = useState<Found | null>(null);
  const phone = record?.contact?.phone ?? '';

  const form: Form<ShippingValues> = useForm<ShippingValues>({
    draft,
    initial,
    saved: record ? savedShipping(record, countries) : undefined,
    check: async (values) => (await loadCheck()).checkShipping(values, method, phone).errors,
    onSubmit: async (values) => {
      setFailure(null);
      const { address } = (await loadCheck()).checkShipping(values, method, phone);
      if (!method) return;
      const type = typeOf(values, chosenFound ?? savedFound(record));
      const saved = editCheckout((before) =>
        saveShipping(
          before,
          values,
          method,
          address && { ...address, type, phone: before.contact?.phone ?? '' },
          pickUp.stores ?? [],
        ),
      );
      // The saved choice is quoted before continuing: it must still be available.
      const quoted = await quoteChoice(buildInfoRequest(currentItems(), saved, { membership }), saved, values);
      if (!quoted.isAvailable) return setFailure(quoted.message);
      draft.remove();
      dismissDeliveryNote();
      await navigate('/checkout/payment');
    },
  });
  const { values } = form;
  // Without a location of its own, the list starts near the shopper's address, if given.
  const place = near ?? (/^\d{4}$/.test(values.postcode) ? values.postcode : '');
  const pickUp = usePickUpStores(values.type === 'STORE_PICKUP', place);
  return { form, method, setFound, pickUp, near, setNear, failure };
}

/** The saved address, if an address finder returned it. */
function savedFound(record: CheckoutRecord | null): Found | null {
  const address = record?.delivery.address ?? null;
  return address?.type === 'SELECTED' ? address : null;
}

/** Whether the saved choice can still be had, by a quote for it, and what to say if not (CHK-28, CHK-29). */
async function quoteChoice(
  request: ReturnType<typeof buildInfoRequest>,
  saved: CheckoutRecord,
  values: ShippingValues,
): Promise<{ isAvailable: boolean; message: string | null }> {
  const { status, data } = await checkoutData.want(request);
  if (status !== 'SUCCESS' || !data) return { isAvailable: false, message: messages.cartTotalFailed };
  if (isShippingChosen(saved, data)) return { isAvailable: true, message: null };
  if (saved.shippingType === 'DELIVERY') return { isAvailable: false, message: formMessages.deliveryMethodRequired };
  // A lost pickup store has its own message above the form.
  return { isAvailable: false, message: findLostPickUp(values, data) ? null : formMessages.storeRequired };
}
