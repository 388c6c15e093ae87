/** Customers for staff who help them. Every access is recorded in the access log. */
import { z } from 'zod';
import { savedAddressSchema } from '../accounts/address-book.ts';
import { cleanText, emailField } from '../fields/fields.ts';
import { loyaltyAccountSchema, statementSchema } from '../loyalty/loyalty.ts';
import { staffStoreCreditSchema } from '../payments/store-credit.ts';
import { orderStateNames } from './orders/staff-orders.ts';

/** Email address, phone, order number or the start of a name. */
export const customerQuerySchema = z.strictObject({ q: cleanText(100).default('') });

const text = z.string();
export const customerListSchema = z.object({
  customers: z.array(
    z.object({
      customerId: z.uuid(),
      name: text,
      email: text,
      phone: text,
      createdAt: z.iso.datetime(),
      verified: z.boolean(),
    }),
  ),
});

export const staffCustomerSchema = z.object({
  customerId: z.uuid(),
  name: text,
  email: text,
  phone: text,
  createdAt: z.iso.datetime(),
  verifiedAt: z.iso.datetime().nullable(),
  marketing: z.object({ email: z.boolean(), sms: z.boolean() }),
  addresses: z.array(savedAddressSchema),
  orders: z.array(
    z.object({
      number: text,
      state: z.enum(orderStateNames),
      placedAt: z.iso.datetime(),
      total: z.number(),
      units: z.int(),
    }),
  ),
  /** Null for a customer who is not a member. */
  loyalty: loyaltyAccountSchema.nullable(),
  statement: statementSchema,
  storeCredit: staffStoreCreditSchema,
  /** What was imported from another shop; null for a customer who began here (MOVE-01). */
  imported: z
    .object({
      tags: z.array(text),
      note: text,
      /** Null until a link was mailed to claim the account. */
      invitedAt: z.iso.datetime().nullable(),
      /** Null while nobody has claimed the account: nobody can log in. */
      claimedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The airline's member number, masked except for its end; null for none. */
  airline: text.nullable(),
});
export type StaffCustomer = z.output<typeof staffCustomerSchema>;

/**
 * A view of the shop as a customer sees it: its token, until when it works, and the customer's name (EDIT-08). Where the
 * staff site has a host of its own, `token` is a code that its page sends to the shop's host once, within a minute
 * (SEC-06).
 */
export const staffViewingSchema = z.object({ token: text, expiresAt: z.iso.datetime(), name: text });

/** Somebody without an account, by the address they bought or subscribed with. */
export const guestDataSchema = z.strictObject({ email: emailField });
export type GuestDataBody = z.output<typeof guestDataSchema>;
