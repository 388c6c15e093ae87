/** The requests of Starshipit's API: orders, packages in kilograms and metres. Pure. */
import type { LabelRequest, ParcelDestination, ParcelSize, RateQuestion } from '#modules/parcels/carrier.port.ts';

export interface StarshipitSettings {
  /** 'https://api.starshipit.com', or the simulator; without a slash at the end. */
  url: string;
  apiKey: string;
  subscriptionKey: string;
  /** The carrier as the account names it; empty: the account's rules choose. */
  carrier: string;
  service: string;
  sender: { name: string; phone: string; street: string; suburb: string; city: string; postcode: string };
  webhookSecret: string;
  timeoutMs: number;
}

const metres = (centimetres: number): number => Math.ceil(centimetres) / 100;

export const packageOf = ({ weightGrams, lengthCm, widthCm, heightCm }: ParcelSize) => ({
  weight: weightGrams / 1000,
  length: metres(lengthCm),
  width: metres(widthCm),
  height: metres(heightCm),
});

const placeOf = (to: RateQuestion['to'] & { street2?: string }) => ({
  // Its rates demand a street, which is not known while an address is being typed.
  street: [to.street2, to.street1].filter(Boolean).join(' ') || to.suburb || to.city,
  suburb: to.suburb,
  city: to.city,
  post_code: to.postcode,
});

const senderPlace = ({ sender }: StarshipitSettings) => ({
  street: sender.street,
  suburb: sender.suburb,
  city: sender.city,
  post_code: sender.postcode,
});

const shopEnd = ({ sender }: StarshipitSettings) => ({
  name: sender.name,
  phone: sender.phone,
  country: 'New Zealand',
});
const customerEnd = ({ name, phone, country }: ParcelDestination) => ({
  name,
  phone,
  country: country === 'NZ' ? 'New Zealand' : country,
});

/** The price from the shop to the customer, or back. */
export const ratesRequest = (
  settings: StarshipitSettings,
  request: RateQuestion & { isReturn: boolean; to: { street2?: string; country?: string } },
) => {
  const shop = { ...senderPlace(settings), country_code: 'NZ' };
  const customer = { ...placeOf(request.to), country_code: request.to.country ?? 'NZ' };
  return {
    ...(request.isReturn ? { sender: customer, destination: shop } : { sender: shop, destination: customer }),
    packages: request.parcels.map(packageOf),
    currency: 'NZD',
    include_pricing: true,
  };
};

export const orderRequest = (settings: StarshipitSettings, request: LabelRequest) => ({
  order: {
    order_number: request.reference,
    reference: request.orderNumber,
    currency: 'NZD',
    ...(settings.carrier && { carrier: settings.carrier }),
    carrier_service_code: settings.service,
    ...endsOf(settings, request),
    packages: [packageOf(request)],
  },
});

/** Sender and destination; of a return they are exchanged. */
function endsOf(settings: StarshipitSettings, { to, isReturn }: LabelRequest) {
  const shop = { ...senderPlace(settings), ...shopEnd(settings) };
  const customer = { ...placeOf(to), ...customerEnd(to) };
  if (isReturn) return { return_order: true, sender_details: customer, destination: shop };
  return {
    sender_details: shop,
    destination: { ...customer, email: to.email, delivery_instructions: to.instructions },
  };
}
