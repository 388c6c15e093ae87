/** Emails from staff to a customer about an order, with templates (FIX-78). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { fillText } from '../../messages/messages.ts';

export const STAFF_EMAIL_SUBJECT_MAX = 150;
export const STAFF_EMAIL_BODY_MAX = 4_000;
const STAFF_EMAIL_SUBJECT_REQUIRED = 'Enter a subject.';
const STAFF_EMAIL_BODY_REQUIRED = 'Enter a message.';
const STAFF_EMAIL_SUBJECT_ONE_LINE = 'A subject is one line.';

const staffEmailTemplateIds = ['delayed', 'out-of-stock', 'address', 'pick-up-reminder', 'own-words'] as const;
export type StaffEmailTemplateId = (typeof staffEmailTemplateIds)[number];

interface StaffEmailTemplate {
  id: StaffEmailTemplateId;
  name: string;
  /** Only for orders with this kind of delivery. */
  shippingType?: 'DELIVERY' | 'STORE_PICKUP';
  subject: string;
  body: string;
}
/** Placeholders: {orderNumber}, {firstName}, {product} and {shopName}. */
const templates: readonly StaffEmailTemplate[] = [
  {
    id: 'delayed',
    name: 'Delayed',
    subject: 'Your order {orderNumber} is running late',
    body: `Kia ora {firstName},

Your {product} from order {orderNumber} is taking longer than we said it would. We are sorry about that.

We will email you as soon as there is news. If you would rather not wait, reply to this email and we will refund it.

Ngā mihi,
{shopName}`,
  },
  {
    id: 'out-of-stock',
    name: 'Size out of stock',
    subject: 'A size in your order {orderNumber} is out of stock',
    body: `Kia ora {firstName},

When we came to pack your order {orderNumber}, the {product} was out of stock. We are sorry about that.

Please reply to this email and tell us what you would like: another size or colour, or a refund.

Ngā mihi,
{shopName}`,
  },
  {
    id: 'address',
    name: 'Address question',
    shippingType: 'DELIVERY',
    subject: 'A question about the delivery address of your order {orderNumber}',
    body: `Kia ora {firstName},

We want your {product} to reach you, but we are not sure about the delivery address of order {orderNumber}.

Please reply to this email with the full address, with any flat or unit number.

Ngā mihi,
{shopName}`,
  },
  {
    id: 'pick-up-reminder',
    name: 'Pick-up reminder',
    shippingType: 'STORE_PICKUP',
    subject: 'Your order {orderNumber} is waiting for you',
    body: `Kia ora {firstName},

Your {product} is ready to collect. Please bring your order number, {orderNumber}.

If you cannot come soon, or do not want it any more, reply to this email.

Ngā mihi,
{shopName}`,
  },
  {
    id: 'own-words',
    name: 'Your own words',
    subject: 'About your order {orderNumber}',
    body: `Kia ora {firstName},



Ngā mihi,
{shopName}`,
  },
];

export const staffEmailTemplatesFor = (shippingType: 'DELIVERY' | 'STORE_PICKUP'): readonly StaffEmailTemplate[] =>
  templates.filter((template) => template.shippingType === undefined || template.shippingType === shippingType);

/** A template with its placeholders filled; an order without a first name is greeted without one. */
export function fillStaffEmail(
  { subject, body }: Pick<StaffEmailTemplate, 'subject' | 'body'>,
  values: { orderNumber: string; firstName: string; product: string; shopName: string },
): { subject: string; body: string } {
  const greeted = values.firstName === '' ? body.replace(' {firstName}', '') : body;
  return { subject: fillText(subject, values), body: fillText(greeted, values) };
}

/** A repeated `key` is the same email. */
export const staffEmailRequestSchema = z.strictObject({
  key: z.uuid(),
  template: z.enum(staffEmailTemplateIds),
  subject: z
    .string()
    .trim()
    .min(1, STAFF_EMAIL_SUBJECT_REQUIRED)
    .max(STAFF_EMAIL_SUBJECT_MAX)
    // These characters would end the subject header, or be changed in transit.
    .refine(
      (value) => value.isWellFormed() && !/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(value),
      STAFF_EMAIL_SUBJECT_ONE_LINE,
    ),
  body: cleanText(STAFF_EMAIL_BODY_MAX)
    .trim()
    .refine((value) => value !== '', STAFF_EMAIL_BODY_REQUIRED),
});
export type StaffEmailRequest = z.output<typeof staffEmailRequestSchema>;

/** One press of 'Send again'; a repeated `key` is the same press. */
export const emailAgainRequestSchema = z.strictObject({ key: z.uuid() });
export type EmailAgainRequest = z.output<typeof emailAgainRequestSchema>;

/** `already`: it was requested before under this key, and nothing was sent now. */
export const staffEmailReplySchema = z.object({ already: z.boolean() });

/** An email of an order as the staff see it. */
export const orderEmailSchema = z.object({
  id: z.string(),
  what: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['Sent', 'Waiting', 'Stopped']),
  /** Who wrote it or sent it again; null for an automatic email. */
  by: z.string().nullable(),
  again: z.boolean(),
  /** The text a staff member wrote. */
  written: z.object({ subject: z.string(), body: z.string(), answerAddress: z.string() }).nullable(),
});
export type OrderEmail = z.output<typeof orderEmailSchema>;
