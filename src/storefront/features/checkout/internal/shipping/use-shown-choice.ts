import { useEffect } from 'react';
import type { ShippingType } from '#storefront/lib/checkout/checkout-record.ts';
import type { ShippingValues } from '../../address/checkout-values.ts';
import { shippingChoice } from '../use-checkout.ts';

/** The totals beside the form follow the choice while it is being made, before it is saved. */
export function useShownChoice(values: ShippingValues): void {
  useEffect(() => {
    const { type, country, postcode, suburb, state, street1, street2, methodCode, authorityToLeave, storeId } = values;
    shippingChoice.setState({
      choice: {
        type: type as ShippingType,
        methodCode: methodCode || null,
        authorityToLeave,
        address: { country, postcode, suburb, state, street1, street2 },
        ...(storeId && { storeId }),
      },
    });
  }, [values]);
  useEffect(() => () => shippingChoice.setState({ choice: null }), []);
}
