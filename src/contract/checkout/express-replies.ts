/** Schemas of express checkout's replies; separate from express.ts so that no browser loads them. */
import { z } from 'zod';
import type { ApplePaySessionRequest, ExpressSettings } from './express.ts';

export const expressSettingsSchema: z.ZodType<ExpressSettings> = z.strictObject({
  storeName: z.string(),
  countries: z.array(z.string()),
  provisionalAddress: z.strictObject({ postcode: z.string(), suburb: z.string(), state: z.string() }),
  placeholderPhone: z.string(),
  pageSize: z.int().min(1),
  dataMaxAge: z.int().nullable(),
  stores: z.array(
    z.strictObject({
      erpStoreId: z.string(),
      name: z.string(),
      phone: z.string(),
      address: z.strictObject({
        street1: z.string(),
        street2: z.string(),
        locality: z.string(),
        region: z.string(),
        postcode: z.string(),
        country: z.string(),
      }),
    }),
  ),
});
export const applePaySessionRequestSchema: z.ZodType<ApplePaySessionRequest> = z.strictObject({
  validationUrl: z.string().min(1).max(500),
});
/** Opaque: Apple's reply is passed to the browser unchanged. */
export const applePaySessionSchema = z.record(z.string(), z.unknown());
