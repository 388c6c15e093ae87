import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { countryName } from '#contract/fields/country-rules.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { ShippingType } from '#storefront/lib/checkout/checkout-record.ts';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';

interface ShippingTypesProps {
  type: ShippingType;
  onType: (type: ShippingType) => void;
  data: CheckoutInfo | null;
  /** The allowed countries. */
  countries: readonly string[];
}

/** Home delivery, always; Click & Collect when a store has the whole cart (SHIP-01 to SHIP-03). */
export function ShippingTypes({ type, onType, data, countries }: ShippingTypesProps) {
  const stores = data?.storeIdsWithStock.length ?? 0;
  return (
    <fieldset>
      <legend className="sr-only">How would you like to get your order?</legend>
      <RadioCard
        name="type"
        value="DELIVERY"
        checked={type === 'DELIVERY'}
        onChoose={() => onType('DELIVERY')}
        title="Delivery"
        detail={`To any address in ${new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(countries.map(countryName))}.`}
      />
      <RadioCard
        name="type"
        value="STORE_PICKUP"
        checked={type === 'STORE_PICKUP'}
        disabled={stores === 0}
        onChoose={() => onType('STORE_PICKUP')}
        title="Click & Collect"
        aside="Free"
        detail={
          !data
            ? 'Looking for stores with your items…'
            : stores === 0
              ? checkoutMessages.noStoreHasAll
              : stores === 1
                ? '1 store has all your items.'
                : `${stores} stores have all your items.`
        }
      />
    </fieldset>
  );
}
