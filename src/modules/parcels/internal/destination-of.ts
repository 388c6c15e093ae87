import type { Order } from '#modules/orders/order.ts';
import type { ParcelDestination } from '../carrier.port.ts';

/** Where the parcels of an order go; null for one that is collected, or of a customer whose data were deleted. */
export function destinationOf({ shipping, contact }: Order): ParcelDestination | null {
  if (shipping.type !== 'DELIVERY' || !shipping.address?.street1) return null;
  const { address, options } = shipping;
  return {
    name: [address.contactName, address.company].filter(Boolean).join(', '),
    phone: address.phone || contact.phone,
    email: contact.email,
    street1: address.street1,
    street2: address.street2,
    suburb: address.suburb,
    city: address.state,
    postcode: address.postcode,
    country: address.country,
    instructions: options.instructions?.delivery ?? '',
  };
}
