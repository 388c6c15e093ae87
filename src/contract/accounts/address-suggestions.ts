/** Address suggestions: `GET /address/suggest?q=` and `GET /address/near?latitude=&longitude=` (ADDR-19). */

import { z } from 'zod';
import { deliveryKinds } from '../fields/delivery-kind.ts';
import { cleanText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { requestMessages } from '../messages/request-messages.ts';

export const suggestQuerySchema = z.strictObject({ q: cleanText(limits.searchTerm) });
export type SuggestQuery = z.output<typeof suggestQuerySchema>;

const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,17})?$/, requestMessages.badRequest)
    .transform(Number)
    .pipe(z.number().min(-max).max(max));
export const nearQuerySchema = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });
export type NearQuery = z.output<typeof nearQuerySchema>;

/** Parts of a suggestion that may be guessed. */
const guessable = ['street1', 'postcode'] as const;
export type GuessedPart = (typeof guessable)[number];

/** `street1` is empty where only the place is known. */
export const addressSuggestionsSchema = z.object({
  addresses: z.array(
    z.object({
      street1: z.string(),
      suburb: z.string(),
      state: z.string(),
      postcode: z.string(),
      country: z.string(),
      /** A street, a rural delivery round, or a box, which couriers that need a street do not deliver to. */
      kind: z.enum(deliveryKinds),
      /** What is not from the data, so that the shopper looks at it. */
      guessed: z.array(z.enum(guessable)),
    }),
  ),
  /** Whom the data is from, to be shown with it; absent where nobody asks for that. */
  credit: z.string().optional(),
});
export type AddressSuggestions = z.output<typeof addressSuggestionsSchema>;
