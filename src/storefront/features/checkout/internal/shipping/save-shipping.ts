/** Puts a delivery choice into the checkout's record. Pure. */
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { savedAddressId } from '#storefront/lib/account/account-addresses.ts';
import type { CheckoutRecord, PickupStore } from '#storefront/lib/checkout/checkout-record.ts';
import type { ShippingValues } from '../../address/checkout-values.ts';

/**
 * The record with the delivery choice in it: a store, or an address and a method. `address` is the validated one;
 * `stores` are those that were listed (SHIP-11, SHIP-17).
 */
export function saveShipping(
  record: CheckoutRecord,
  values: ShippingValues,
  method: ShippingMethod,
  address: CheckoutRecord['delivery']['address'],
  stores: readonly PickupStore[],
): CheckoutRecord {
  if (values.type === 'STORE_PICKUP') {
    return {
      ...record,
      shippingType: 'STORE_PICKUP',
      pickup: { store: pickedStore(record, values.storeId, stores), options: { methodCode: 'storePickup' } },
    };
  }
  const options = {
    methodCode: method.code,
    instructions: { delivery: values.instructions.trim() },
    authorityToLeave: values.authorityToLeave,
  };
  const selected = savedAddressId(address);
  return {
    ...record,
    shippingType: 'DELIVERY',
    delivery: { address: address && selected !== null ? { ...address, type: 'SELECTED' } : address, options },
    selected: { ...record.selected, delivery: selected },
  };
}

/** The chosen store with the fields an order needs; the saved one while the list is not loaded. */
function pickedStore(record: CheckoutRecord, id: string, stores: readonly PickupStore[]): PickupStore | null {
  const found = stores.find(({ erpStoreId }) => erpStoreId === id);
  if (found) return { erpStoreId: found.erpStoreId, name: found.name, phone: found.phone, address: found.address };
  return record.pickup.store?.erpStoreId === id ? record.pickup.store : null;
}
