import { useState } from 'react';
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { AddressSection } from '../../address/address-section.tsx';
import { type AddressValues, type ShippingValues, tickedMethod } from '../../address/checkout-values.ts';
import { OpenLink } from '../../address/folded.tsx';
import type { Found } from '../../address/found-address.ts';
import { useAddressParts } from '../../address/use-address-parts.ts';
import { SectionHeading } from '../step-headings.tsx';
import { DeliveryMethods } from './delivery-methods.tsx';
import { SavedDetails } from './saved-details.tsx';

interface DeliverySectionProps {
  form: Form<ShippingValues>;
  countries: readonly string[];
  quote: CheckoutInfo | null;
  method: ShippingMethod | null;
  onFound: (found: Found | null) => void;
}

/** Delivery by courier: the address, the method, and what the courier should know (SHIP-06 to SHIP-14). */
export function DeliverySection({ form, countries, quote, method, onFound }: DeliverySectionProps) {
  const parts = useAddressParts(form, { knowsName: true });
  const choose = (address: AddressValues) => {
    form.fill(address);
    parts.settle(address);
  };
  return (
    <>
      <section>
        <SectionHeading>Delivery address</SectionHeading>
        <SavedDetails values={form.values} ready={form.ready} countries={countries} onChoose={choose} />
        <AddressSection form={form} parts={parts} countries={countries} onFound={onFound} />
      </section>
      <DeliveryMethods
        data={quote}
        chosen={tickedMethod(quote, method, form.values.methodCode)}
        onChoose={(code) => form.set('methodCode', code)}
        error={form.errors.methodCode}
      />
      <div className="grid gap-3">
        <Instructions form={form} />
        <Checkbox
          {...form.checkbox('authorityToLeave')}
          hint="Needed for four-hour delivery. Without it, someone must be there to sign."
          error={form.errors.authorityToLeave}
        >
          Leave the parcel in a safe place if nobody is home.
        </Checkbox>
      </div>
    </>
  );
}

/** What the courier should know: behind a link until it is needed. */
function Instructions({ form }: { form: Form<ShippingValues> }) {
  const [isOpened, setOpened] = useState(false);
  const field = form.text('instructions');
  if (!isOpened && field.value === '' && !field.error)
    return (
      <div>
        <OpenLink onClick={() => setOpened(true)}>Add delivery instructions</OpenLink>
      </div>
    );
  return (
    <TextArea
      label="Delivery instructions"
      max={limits.deliveryInstructions}
      // A press just asked for this field.
      autoFocus={isOpened}
      {...field}
    />
  );
}
