/** Requests and replies about the airline membership (AIR-01 to AIR-15). */
import { z } from 'zod';
import { dollars, lastNameField } from '../fields/fields.ts';
import { airlineMessages } from '../messages/airline-messages.ts';
import { fillText } from '../messages/messages.ts';

const airlineLimits = {
  memberId: 16,
  lastNameMin: 2,
  lastNameMax: 20,
} as const;

/** Accepts spaces and lower case, as people write their number. */
const memberIdField = z
  .string()
  .max(100, airlineMessages.membershipNumberInvalid)
  .transform((value) => value.replace(/\s+/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, airlineMessages.membershipNumberRequired)
      .max(airlineLimits.memberId, fillText(airlineMessages.membershipNumberTooLong, { n: airlineLimits.memberId }))
      .regex(/^[A-Z0-9]*$/, airlineMessages.membershipNumberInvalid),
  );
const memberLastNameField = z
  .string()
  .trim()
  .min(1, airlineMessages.membershipLastNameRequired)
  .refine(
    (value) => value === '' || value.length >= airlineLimits.lastNameMin,
    fillText(airlineMessages.membershipLastNameTooShort, { n: airlineLimits.lastNameMin }),
  )
  .pipe(lastNameField);

export const airlineMembershipSchema = z.strictObject({ memberId: memberIdField, lastName: memberLastNameField });
export type AirlineMembership = z.output<typeof airlineMembershipSchema>;

/** The loyalty action of `PUT /account` (ACC-08, AIR-15). */
export const loyaltyActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('link'), memberId: memberIdField, lastName: memberLastNameField }),
  z.strictObject({ action: z.literal('unlink') }),
]);
export type LoyaltyAction = z.output<typeof loyaltyActionSchema>;

const membershipCodeField = z
  .string()
  .max(100, airlineMessages.membershipCodeInvalid)
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(z.string().regex(/^\d{4,10}$/, airlineMessages.membershipCodeInvalid));

/** POST /airline/quote: `amount` in dollars, to be paid with points. */
export const airlineQuoteRequestSchema = z.strictObject({
  memberId: memberIdField,
  lastName: memberLastNameField,
  amount: dollars.refine((value) => value > 0),
  /** The one-time code that the airline sent its member; required once for each linked membership (FIX-30). */
  code: membershipCodeField.optional(),
});
export type AirlineQuoteRequest = z.output<typeof airlineQuoteRequestSchema>;
export const airlineQuoteSchema = z.object({
  quoteNumber: z.string(),
  memberNumber: z.string(),
  /** Dollars. */
  currencyAmount: z.number(),
  points: z.int(),
  /** ISO instant. */
  expires: z.string(),
});
export type AirlineQuote = z.output<typeof airlineQuoteSchema>;
