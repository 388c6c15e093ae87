/** Manifests: the parcels that a courier takes at the end of a day (PARC-07). */
import { z } from 'zod';

const text = z.string();
const manifestParcelSchema = z.object({
  id: text,
  orderNumber: text,
  trackingNumber: text,
  weightGrams: z.int(),
  /** False: labelled only; closing the manifest hands it over. */
  handedOver: z.boolean(),
});
const closedSchema = z.object({
  id: text,
  carrier: text,
  closedAt: z.iso.datetime(),
  closedBy: text,
});
export const manifestsSchema = z.object({
  /** Parcels that are on no manifest yet, by carrier. */
  open: z.array(z.object({ carrier: text, parcels: z.array(manifestParcelSchema) })),
  /** The latest first. */
  closed: z.array(closedSchema.extend({ parcels: z.int() })),
});
export type Manifests = z.output<typeof manifestsSchema>;
export const manifestSchema = closedSchema.extend({
  sender: z.object({ name: text, address: z.array(text) }),
  parcels: z.array(manifestParcelSchema.omit({ handedOver: true })),
});
export type Manifest = z.output<typeof manifestSchema>;

export const manifestRequestSchema = z.strictObject({
  /** Made by the caller: the same again is the same manifest. */
  id: z.uuid(),
  carrier: z.string().trim().min(1).max(100),
  parcels: z
    .array(z.uuid())
    .min(1)
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length),
});
export type ManifestRequest = z.output<typeof manifestRequestSchema>;
export const closedManifestSchema = z.object({
  id: text,
  parcels: z.int(),
  /** Parcels that the courier must not take yet: on hold, undone, or on another manifest. */
  left: z.array(text),
});
