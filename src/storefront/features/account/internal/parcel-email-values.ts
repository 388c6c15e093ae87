/** Which emails about parcels a customer wants, as fields of a form. Pure (PARC-03). */
import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';

const fields = {
  parcelSent: 'on-its-way',
  parcelOut: 'out-for-delivery',
  parcelDelivered: 'delivered',
  parcelDelayed: 'exception',
} as const satisfies Record<string, ParcelEmail>;
export type ParcelEmailValues = Record<keyof typeof fields, boolean>;

export const parcelEmailValues = (chosen: readonly ParcelEmail[]): ParcelEmailValues => ({
  parcelSent: chosen.includes(fields.parcelSent),
  parcelOut: chosen.includes(fields.parcelOut),
  parcelDelivered: chosen.includes(fields.parcelDelivered),
  parcelDelayed: chosen.includes(fields.parcelDelayed),
});

export const chosenParcelEmails = (values: ParcelEmailValues): ParcelEmail[] =>
  (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => values[name]).map((name) => fields[name]);
