import { useId } from 'react';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { spendMoreText } from '#storefront/features/cart/totals/free-delivery.ts';
import { shownDeliveryPrice } from '#storefront/lib/checkout/shown-delivery-price.ts';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import { FieldError } from '#storefront/ui/forms/text-field.tsx';
import { DELIVERY_STATUS_ID } from '../delivery-status.tsx';

interface DeliveryMethodsProps {
  data: CheckoutInfo | null;
  /** Null: none is ticked. */
  chosen: string | null;
  onChoose: (code: string) => void;
  error: string | undefined;
}

/**
 * The available delivery methods, each with its price and arrival or why it is unavailable, and the progress to free
 * express (SHIP-18).
 */
export function DeliveryMethods({ data, chosen, onChoose, error }: DeliveryMethodsProps) {
  const id = useId();
  const methods = data?.availableShippingMethods.filter(({ type }) => type === 'DELIVERY');
  return (
    <fieldset aria-describedby={`${DELIVERY_STATUS_ID}${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-3 font-display text-xl font-bold">Delivery method</legend>
      {methods
        ? methods.map(({ code, label, available, promise, ...prices }) => (
            <RadioCard
              key={code}
              name="methodCode"
              value={code}
              checked={available && code === chosen}
              disabled={!available}
              invalid={Boolean(error)}
              onChoose={onChoose}
              title={label}
              aside={priceText(shownDeliveryPrice(prices))}
              detail={promise}
            />
          ))
        : [0, 1, 2].map((row) => (
            <div
              key={row}
              aria-hidden="true"
              className="h-[4.75rem] animate-pulse border border-line bg-sunken not-first:-mt-px motion-reduce:animate-none"
            />
          ))}
      {data && data.spendMoreForFreeExpress > 0 && <p className="mt-3 text-sm">{spendMoreText(data)}</p>}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

const priceText = (dollars: number): string => (dollars === 0 ? 'Free' : money(dollars));
