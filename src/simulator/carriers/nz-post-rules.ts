/** What NZ Post's APIs demand of requests, by its published field lists. Pure. */
import { z } from 'zod';

const line = z.string().min(1).max(40);
const phone = z.string().regex(/^\+?\d{1,19}$/, 'NO SPACES, DIGITS and + ONLY');
const address = z.object({
  street: line,
  suburb: line,
  city: line,
  postcode: z.string().regex(/^\d{4}$/),
  country_code: z.literal('NZ'),
});
const centimetres = z.int().min(1).max(300);

export const labelSchema = z.object({
  carrier: z.enum(['COURIERPOST', 'PACE']),
  orientation: z.enum(['PORTRAIT', 'LANDSCAPE']).default('LANDSCAPE'),
  format: z.enum(['PDF', 'PNG']).default('PDF'),
  account_number: z.string().min(1),
  notification_endpoint: z.url().max(2_048).optional(),
  sender_reference_1: z.string().max(35).default(''),
  sender_reference_2: z.string().max(35).default(''),
  paper_dimensions: z.object({ width_cm: z.number().positive(), height_cm: z.number().positive() }).optional(),
  sender_details: z.object({ name: line, phone }),
  pickup_address: address,
  receiver_details: z.object({ name: line, phone: phone.or(z.literal('')), email: z.string().max(254).optional() }),
  delivery_address: address.extend({ instructions: z.string().max(255).default('') }),
  parcel_details: z
    .array(
      z.object({
        service_code: z.string().min(1).max(15),
        return_indicator: z.enum(['OUTBOUND', 'RETURN']),
        dimensions: z.object({
          length_cm: centimetres,
          width_cm: centimetres,
          height_cm: centimetres,
          weight_kg: z.number().positive().max(30),
        }),
      }),
    )
    .length(1),
});

const place = z.object({ suburb: z.string().min(1), city: z.string().min(1), postcode: z.string().regex(/^\d{4}$/) });
export const optionsSchema = z.object({
  account_information: z.object({ account_number: z.string().min(1) }),
  pickup: place,
  delivery: place,
  parcels: z
    .array(
      z.object({ weight: z.number().positive().max(30), length: centimetres, width: centimetres, height: centimetres }),
    )
    .min(1),
});

export const subscriptionSchema = z.object({
  tracking_reference: z.string().optional(),
  account_number: z.string().optional(),
  notification_endpoint: z.url(),
});

/** Additions in cents: a rural address, and the islands that the ferry of a courier goes to. */
export function additionsTo({ suburb, postcode }: { suburb: string; postcode: string }): {
  ruralCents: number;
  islandCents: number;
} {
  const isRural = /\bRD ?\d/i.test(suburb) || (postcode[2] ?? '') >= '7';
  return { ruralCents: isRural ? 450 : 0, islandCents: ['1081', '8016', '9818'].includes(postcode) ? 1_200 : 0 };
}

/** The services of the simulated account, and their price by weight, GST included. */
export const services = [
  { code: 'CPOLP', name: 'Parcel Tracked', cents: (kg: number) => 650 + Math.ceil(kg) * 110 },
  { code: 'CPOLE', name: 'Economy', cents: (kg: number) => 520 + Math.ceil(kg) * 90 },
] as const;
