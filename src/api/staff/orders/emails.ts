import { z } from 'zod';
import {
  type EmailAgainRequest,
  emailAgainRequestSchema,
  type StaffEmailRequest,
  staffEmailReplySchema,
  staffEmailRequestSchema,
} from '#contract/staff/orders/staff-emails.ts';
import { type EmailAgainRefusal, sendEmailAgain } from '#modules/admin-orders/send-email-again.ts';
import { type EmailSent, type StaffEmailRefusal, writeToCustomer } from '#modules/admin-orders/write-to-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { type Reply, staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import { type OrderParams, orderParams } from './order-params.ts';

const writeRefusals: Refusals<StaffEmailRefusal> = {
  NO_SUCH_ORDER: 'OrderNotFound',
  CUSTOMER_FORGOTTEN: 'CustomerForgotten',
  KEY_REUSED: 'EmailKeyReused',
};
const againRefusals: Refusals<EmailAgainRefusal> = {
  ...writeRefusals,
  NO_SUCH_EMAIL: 'OrderEmailNotFound',
  STILL_WAITING: 'OrderEmailWaiting',
};
const replySent = ({ already }: EmailSent): Reply => ({ status: 200, body: { already } });

/** Sends an email to the customer of an order. Not available to machine keys. */
export const staffWriteEmail = staffEndpoint<Ctx, OrderParams, unknown, StaffEmailRequest>({
  method: 'post',
  path: '/staff/orders/:number/emails',
  summary:
    'Sends an email to the customer of an order and records it with the order; the same key sends nothing twice.',
  staff: 'writeToCustomers',
  params: orderParams,
  body: staffEmailRequestSchema,
  reply: { status: 200, schema: staffEmailReplySchema },
  errors: ['OrderNotFound', 'CustomerForgotten', 'EmailKeyReused'],
  handle: async ({ ctx, params, body, staff }) =>
    replyTo(await writeToCustomer(ctx, params.number, staff, body), writeRefusals, replySent),
});

const emailParams = orderParams.extend({ emailId: z.string().regex(/^\d{1,18}$/) });

/** Sends an email of an order again. */
export const staffEmailAgain = staffEndpoint<Ctx, z.output<typeof emailParams>, unknown, EmailAgainRequest>({
  method: 'post',
  path: '/staff/orders/:number/emails/:emailId/again',
  summary: 'Sends an email of an order again, to the current address of the order; the same key sends nothing twice.',
  staff: 'writeToCustomers',
  params: emailParams,
  body: emailAgainRequestSchema,
  reply: { status: 200, schema: staffEmailReplySchema },
  errors: ['OrderNotFound', 'OrderEmailNotFound', 'CustomerForgotten', 'OrderEmailWaiting', 'EmailKeyReused'],
  handle: async ({ ctx, params, body, staff }) => {
    const sent = await sendEmailAgain(ctx, params.number, staff, { emailId: params.emailId, key: body.key });
    return replyTo(sent, againRefusals, replySent);
  },
});
