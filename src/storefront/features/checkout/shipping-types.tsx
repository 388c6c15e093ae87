import { useId } from 'react';
import type { CheckoutInfo } from '#contract/checkout-info.ts';
import type { PickupStore, ShippingType } from '#storefront/browser/checkout-record.ts';
import { RadioCard } from '#storefront/ui/radio-card.tsx';
import { FieldError } from '#storefront/ui/text-field.tsx';

interface ShippingTypesProps {
  type: ShippingType;
  onType: (type: ShippingType) => void;
  storeId: string;
  onStore: (id: string) => void;
  stores: readonly PickupStore[];
  data: CheckoutInfo | null;
  error: string | undefined;
}

/** Home delivery, always; Click & Collect where a store has the whole cart (SHIP-01 to SHIP-03, SHIP-17). */
export function ShippingTypes({ type, onType, storeId, onStore, stores, data, error }: ShippingTypesProps) {
  const id = useId();
  const stocked = stores.filter(({ erpStoreId }) => data?.storeIdsWithStock.includes(erpStoreId));
  const pickupOff = stocked.length === 0;
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="sr-only">How would you like to get your order?</legend>
        <RadioCard
          name="type"
          value="DELIVERY"
          checked={type === 'DELIVERY'}
          onChoose={() => onType('DELIVERY')}
          title="Delivery"
          detail="To any address in New Zealand."
        />
        <RadioCard
          name="type"
          value="STORE_PICKUP"
          checked={type === 'STORE_PICKUP'}
          disabled={pickupOff && type !== 'STORE_PICKUP'}
          onChoose={() => onType('STORE_PICKUP')}
          title="Click & Collect"
          aside="Free"
          detail={
            !data
              ? 'Looking for stores with your items…'
              : pickupOff
                ? 'No store has all your items right now.'
                : stocked.length === 1
                  ? '1 store has all your items.'
                  : `${stocked.length} stores have all your items.`
          }
        />
      </fieldset>
      {type === 'STORE_PICKUP' && (
        <fieldset aria-describedby={error ? `${id}-error` : undefined}>
          <legend className="mb-3 font-display text-xl font-bold">Store</legend>
          {stocked.map(({ erpStoreId, name }) => (
            <RadioCard
              key={erpStoreId}
              name="storeId"
              value={erpStoreId}
              checked={storeId === erpStoreId}
              onChoose={onStore}
              title={name}
              invalid={Boolean(error)}
            />
          ))}
          <FieldError id={`${id}-error`} message={error} />
        </fieldset>
      )}
    </div>
  );
}
