/**
 * Stores and their localities: `GET /stores?near=&page=` and `GET /stores/localities?q=` (STORE-04, STORE-07,
 * STORE-08).
 */

import { z } from 'zod';
import { shownFieldSchema } from '../custom-fields/field-values.ts';
import { cleanText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import type { Store } from './store.ts';

export const storesQuerySchema = z.strictObject({
  near: cleanText(limits.localityInput).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
});
export type StoresQuery = z.output<typeof storesQuerySchema>;
export const localitiesQuerySchema = z.strictObject({ q: cleanText(limits.localityInput).default('') });
export type LocalitiesQuery = z.output<typeof localitiesQuerySchema>;

const text = z.string();
const dayHours = z.tuple([text, text]).nullable();
const storeSchema: z.ZodType<Store> = z.strictObject({
  erpStoreId: text,
  name: text,
  phone: text,
  address: z.strictObject({
    street1: text,
    street2: text,
    locality: text,
    region: text,
    postcode: text,
    country: text,
  }),
  path: text,
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  hours: z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), dayHours),
  specialDays: z.array(z.strictObject({ day: text, name: text, hours: dayHours })),
  readyAfterHours: z.number().optional(),
  distanceKm: z.number().nullable(),
});

export const storesReplySchema = z.strictObject({
  stores: z
    .array(storeSchema.and(z.object({ readyBy: text, customFields: z.array(shownFieldSchema).optional() })))
    .max(limits.storesPageSize),
  total: z.int(),
  page: z.int(),
});
export const localitiesReplySchema = z.strictObject({
  localities: z
    .array(z.strictObject({ name: text, region: text, latitude: z.number(), longitude: z.number() }))
    .max(limits.localities),
});
