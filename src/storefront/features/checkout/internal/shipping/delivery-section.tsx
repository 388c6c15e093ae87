import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import { AddressFields } from '../../address/address-fields.tsx';
import { AddressFinder } from '../../address/address-finder.tsx';
import { type ShippingValues, tickedMethod } from '../../address/checkout-values.ts';
import { fillSuggestion } from '../../address/fill-suggestion.ts';
import type { Found } from '../../address/found-address.ts';
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
  return (
    <>
      <section>
        <SectionHeading>Delivery address</SectionHeading>
        <SavedDetails values={form.values} ready={form.ready} countries={countries} onChoose={form.fill} />
        <div className="mb-5">
          <AddressFinder onChoose={(suggestion) => onFound(fillSuggestion(form, suggestion))} />
        </div>
        <AddressFields text={form.text} purpose="shipping" countries={countries} />
      </section>
      <DeliveryMethods
        data={quote}
        chosen={tickedMethod(quote, method, form.values.methodCode)}
        onChoose={(code) => form.set('methodCode', code)}
        error={form.errors.methodCode}
      />
      <div className="grid gap-3">
        <TextArea label="Delivery instructions" max={limits.deliveryInstructions} {...form.text('instructions')} />
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
