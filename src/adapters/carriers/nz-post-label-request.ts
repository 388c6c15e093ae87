/** The requests of NZ Post's ParcelLabel and ShippingOptions APIs. Pure. */
import type { LabelRequest, ParcelDestination, ParcelSize, RateQuestion } from '#modules/parcels/carrier.port.ts';
import type { NzPostSettings } from './nz-post-api.ts';

/** Widths of NZ Post's fields. */
const LINE = 40;
const PHONE = 20;
const cut = (text: string, length: number): string => text.slice(0, length);
const digits = (phone: string): string => cut(phone.replaceAll(/[^\d+]/g, ''), PHONE);

const dimensions = ({ weightGrams, lengthCm, widthCm, heightCm }: ParcelSize) => ({
  length_cm: Math.ceil(lengthCm),
  width_cm: Math.ceil(widthCm),
  height_cm: Math.ceil(heightCm),
  weight_kg: weightGrams / 1000,
});

const street = ({ street1, street2 }: ParcelDestination): string => [street2, street1].filter(Boolean).join(' ');

/** A domestic label of 150 by 100 mm, from the shop to the customer or back. */
export function labelRequest(settings: NzPostSettings, request: LabelRequest): object {
  return {
    carrier: 'COURIERPOST',
    orientation: 'LANDSCAPE',
    format: 'PDF',
    paper_dimensions: { width_cm: 15, height_cm: 10 },
    account_number: settings.accountNumber,
    notification_endpoint: request.reportTo,
    sender_reference_1: cut(request.orderNumber, 35),
    sender_reference_2: cut(request.reference, 35),
    ...(request.isReturn ? returnEnds(settings, request.to) : outboundEnds(settings, request.to)),
    parcel_details: [
      {
        service_code: settings.service,
        return_indicator: request.isReturn ? 'RETURN' : 'OUTBOUND',
        description: cut(request.orderNumber, LINE),
        dimensions: dimensions(request),
      },
    ],
  };
}

const customerAddress = (to: ParcelDestination) => ({
  street: cut(street(to), LINE),
  suburb: cut(to.suburb || to.city, LINE),
  city: cut(to.city, LINE),
  postcode: to.postcode,
  country_code: to.country,
});

function outboundEnds({ sender }: NzPostSettings, to: ParcelDestination): object {
  const { name, phone, ...pickup } = sender;
  return {
    sender_details: { name: cut(name, LINE), phone: digits(phone), company_name: cut(name, LINE) },
    pickup_address: { ...pickup, country_code: 'NZ' },
    receiver_details: { name: cut(to.name, LINE), phone: digits(to.phone), email: to.email },
    delivery_address: { ...customerAddress(to), instructions: cut(to.instructions, 255) },
  };
}

/** The sender needs a phone number: of a customer without one it is the shop's. */
function returnEnds({ sender }: NzPostSettings, from: ParcelDestination): object {
  const { name, phone, ...shop } = sender;
  return {
    sender_details: { name: cut(from.name, LINE), phone: digits(from.phone) || digits(phone) },
    pickup_address: customerAddress(from),
    receiver_details: { name: cut(name, LINE), phone: digits(phone) },
    delivery_address: { ...shop, country_code: 'NZ' },
  };
}

/** What the services cost from the shop to the customer, or back. */
export function optionsRequest(
  { sender, accountNumber }: NzPostSettings,
  { to, parcels, isReturn }: RateQuestion & { isReturn: boolean },
): object {
  const shop = { suburb: sender.suburb, city: sender.city, postcode: sender.postcode };
  const customer = { suburb: to.suburb || to.city, city: to.city, postcode: to.postcode };
  return {
    account_information: { account_number: accountNumber },
    ...(isReturn ? { pickup: customer, delivery: shop } : { pickup: shop, delivery: customer }),
    parcels: parcels.map(dimensions).map(({ weight_kg, length_cm, width_cm, height_cm }) => ({
      weight: weight_kg,
      length: length_cm,
      width: width_cm,
      height: height_cm,
    })),
  };
}
