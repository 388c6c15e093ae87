/** The requests of Starshipit's API: orders, packages in kilograms and metres. Pure. */
import type { LabelRequest, ParcelDestination, ParcelSize } from '#modules/parcels/carrier.port.ts';

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

const placeOf = (to: ParcelDestination) => ({
  street: [to.street2, to.street1].filter(Boolean).join(' '),
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

export const ratesRequest = (settings: StarshipitSettings, request: ParcelSize & { to: ParcelDestination }) => ({
  sender: { ...senderPlace(settings), country_code: 'NZ' },
  destination: { ...placeOf(request.to), country_code: request.to.country },
  packages: [packageOf(request)],
  currency: 'NZD',
  include_pricing: true,
});

export const orderRequest = (settings: StarshipitSettings, request: LabelRequest) => ({
  order: {
    order_number: request.reference,
    reference: request.orderNumber,
    currency: 'NZD',
    ...(settings.carrier && { carrier: settings.carrier }),
    carrier_service_code: settings.service,
    sender_details: {
      ...senderPlace(settings),
      name: settings.sender.name,
      phone: settings.sender.phone,
      country: 'New Zealand',
    },
    destination: {
      ...placeOf(request.to),
      name: request.to.name,
      phone: request.to.phone,
      email: request.to.email,
      country: request.to.country === 'NZ' ? 'New Zealand' : request.to.country,
      delivery_instructions: request.to.instructions,
    },
    packages: [packageOf(request)],
  },
});
