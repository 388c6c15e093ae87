import { useEffect } from 'react';
import type { ShippingType } from '#storefront/lib/checkout/checkout-record.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { ByEmailStep } from './internal/by-email/by-email-step.tsx';
import { guardShipping, isPaymentBlocked } from './internal/checkout-guards.ts';
import { DeliverySection } from './internal/shipping/delivery-section.tsx';
import { PickUpSection } from './internal/shipping/pick-up-section.tsx';
import { ShippingTypes } from './internal/shipping/shipping-types.tsx';
import { useLostPickUp } from './internal/shipping/use-lost-pick-up.ts';
import { useShippingForm } from './internal/shipping/use-shipping-form.ts';
import { useShownChoice } from './internal/shipping/use-shown-choice.ts';
import { StepHeading } from './internal/step-headings.tsx';
import { type Checkout, useCheckout, useGuard } from './internal/use-checkout.ts';

/** Step 2: delivery or pickup, address and method (SHIP-01 to SHIP-14). */
export function ShippingPage() {
  const checkout = useCheckout();
  useGuard(guardShipping(checkout));
  return checkout.cart.byEmail ? <ByEmailStep lines={checkout.cart.lines} /> : <ShippingForm checkout={checkout} />;
}

function ShippingForm({ checkout }: { checkout: Checkout }) {
  const { quote, countries } = checkout;
  const shipping = useShippingForm(checkout);
  const { form, method, failure } = shipping;
  const lost = useLostPickUp(form, quote);
  useShownChoice(form.values);
  useEffect(() => {
    void import('./payment-page.tsx');
  }, []);
  const type = form.values.type as ShippingType;
  const choose = (field: 'type' | 'storeId') => (value: string) => {
    lost.clear();
    form.set(field, value);
  };

  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-8" aria-busy={form.busy}>
      <StepHeading>Delivery</StepHeading>
      <ErrorSummary count={form.summary.length} />
      {lost.message && <Alert tone="error">{lost.message}</Alert>}
      <ShippingTypes type={type} countries={countries} onType={choose('type')} data={quote.data} />
      {type === 'STORE_PICKUP' && <PickUpSection shipping={shipping} quote={quote.data} onStore={choose('storeId')} />}
      {type === 'DELIVERY' && (
        <DeliverySection
          form={form}
          countries={countries}
          quote={quote.data}
          method={method}
          onFound={shipping.setFound}
        />
      )}
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" disabled={!form.ready} busy={isPaymentBlocked({ quote, saving: form.busy })} full>
        Continue to payment
      </Button>
    </form>
  );
}
