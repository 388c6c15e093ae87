/** Whom a gift card is for: asked for on the product page, kept in the cart, used by the order (UX-03). Pure. */
import { z } from 'zod';
import { cleanText, emailField, personNameField } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { giftMessages } from '../messages/shopping/gift-messages.ts';

/**
 * What a mail program could turn into a link: an address with a scheme, or letters behind a dot without a space. Wide
 * and small forms of the dot count as dots; the marks that reverse text could hide one.
 */
const LINK = /:\/\/|[\p{L}\p{N}]\.\p{L}{2}|[\u202a-\u202e\u2066-\u2069]/u;
export const mayBeLink = (text: string): boolean => LINK.test(text.normalize('NFKC').replaceAll('\u3002', '.'));

const withoutLinks = <Field extends z.ZodType<string>>(field: Field) =>
  field.refine((text) => !mayBeLink(text), giftMessages.giftLink);

export const giftFields = {
  name: withoutLinks(personNameField(giftMessages.giftNameRequired, limits.giftName)),
  email: z.string().trim().min(1, giftMessages.giftEmailRequired).pipe(emailField),
  /** May have several lines. */
  message: withoutLinks(
    cleanText(limits.giftMessage)
      .trim()
      .overwrite((text) => text.replaceAll(/\n{3,}/g, '\n\n')),
  ).default(''),
  /** The day in New Zealand on which it is mailed, 'YYYY-MM-DD'; empty: as soon as it is paid for. */
  sendOn: z.union([z.literal(''), z.iso.date(giftMessages.giftDay)]).default(''),
};
export const giftSchema = z.strictObject(giftFields);
export type Gift = z.output<typeof giftSchema>;

/**
 * Recipients of the cards of one cart line: unit n goes to entry n; units without an entry go to the buyer. A cart has
 * one line for a value (CART-07), however many recipients it has.
 */
export const giftsField = z.array(giftSchema).min(1).max(limits.cartItemQty).readonly().optional();
