/** Parcels under way that need a person (PARC-03). */
import { z } from 'zod';

const text = z.string();
/**
 * `NO_SCAN`: not scanned for long. `NOT_SENT`: scanned, and the shop could not send its order. `UNPACKED`: scanned though
 * it was unpacked.
 */
const parcelTaskKinds = ['NO_SCAN', 'EXCEPTION', 'RETURNED', 'NOT_SENT', 'UNPACKED'] as const;
const parcelTaskSchema = z.object({
  id: text,
  orderNumber: text,
  /** Of the return that comes in it; null for a parcel to the customer. */
  rma: text.nullable(),
  kind: z.enum(parcelTaskKinds),
  carrierName: text,
  trackingNumber: text,
  tracking: z.enum(['NONE', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED']),
  since: z.iso.datetime(),
  lastScanAt: z.iso.datetime().nullable(),
  /** What the carrier said last; may be empty. */
  words: text,
});
export const parcelTasksSchema = z.object({ parcels: z.array(parcelTaskSchema) });
export type ParcelTask = z.output<typeof parcelTaskSchema>;
