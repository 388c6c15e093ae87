/** A list of addresses of the old shop, tried against this one (MOVE-04). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';

/** Addresses in one call; a longer list is sent in parts. */
export const MAX_CHECKED_ADDRESSES = 2_000;
export const MAX_ADDRESS_LENGTH = 2_000;

export const addressCheckSchema = z.strictObject({
  /** Each with or without its host. */
  addresses: z.array(cleanText(MAX_ADDRESS_LENGTH)).min(1).max(MAX_CHECKED_ADDRESSES),
});
export type AddressCheckRequest = z.output<typeof addressCheckSchema>;

const missingAddress = z.object({
  address: z.string(),
  reason: z.string(),
  /** The page of this shop whose name is most like it, from the root of the host; null where none is. */
  nearest: z.string().nullable(),
});
export type MissingAddress = z.output<typeof missingAddress>;

export const addressCheckReply = z.object({
  checked: z.int(),
  /** Those that are pages of this shop themselves. */
  pages: z.int(),
  /** Those that lead to a page in one step (301). */
  moved: z.int(),
  /** Every other, in the order of the list. */
  missing: z.array(missingAddress),
});
export type AddressCheckReply = z.output<typeof addressCheckReply>;
