import { Link } from 'react-router';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { CollectStore } from './collect-store.tsx';
import type { ShippingForm } from './use-shipping-form.ts';

interface PickUpSectionProps {
  shipping: ShippingForm;
  quote: CheckoutInfo | null;
  onStore: (id: string) => void;
}

/** Pickup from a store: it needs a mobile number, and a store that has the whole cart (FIX-11, SHIP-17). */
export function PickUpSection({ shipping, quote, onStore }: PickUpSectionProps) {
  const { form, pickUp, near, setNear } = shipping;
  return (
    <>
      {form.errors.type && (
        <Alert
          tone="error"
          action={
            <Link to="/checkout/contact-info" className="font-semibold underline underline-offset-4">
              Change your phone number
            </Link>
          }
        >
          {form.errors.type} The store uses it to tell you when your order is ready.
        </Alert>
      )}
      <CollectStore
        found={pickUp}
        stocked={quote?.storeIdsWithStock ?? null}
        near={near ?? ''}
        onNear={setNear}
        storeId={form.values.storeId}
        onStore={onStore}
        error={form.errors.storeId}
      />
    </>
  );
}
