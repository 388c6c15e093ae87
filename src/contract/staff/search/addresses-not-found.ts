/** Addresses without a page that visitors asked for (MOVE-04). */
import { z } from 'zod';

/** Addresses in one reply. */
export const MAX_SHOWN_NOT_FOUND = 200;

const addressNotFound = z.object({
  /** From the root of the host, as a rule takes it. */
  address: z.string(),
  /** Visits; a visitor counts once an hour. */
  times: z.int(),
  lastMet: z.iso.datetime(),
  /** The page of this shop whose name is most like it, from the root of the host; null where none is. */
  nearest: z.string().nullable(),
});
export type AddressNotFound = z.output<typeof addressNotFound>;

export const addressesNotFoundReply = z.object({
  /** Those that still lead nowhere and have no rule, the most frequent first, at most 200 of `count`. */
  addresses: z.array(addressNotFound),
  count: z.int(),
});
export type AddressesNotFoundReply = z.output<typeof addressesNotFoundReply>;
