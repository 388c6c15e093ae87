import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/error-codes.ts';
import {
  type EmailAgainRequest,
  emailAgainRequestSchema,
  type StaffEmailRequest,
  staffEmailReplySchema,
  staffEmailRequestSchema,
} from '#contract/staff/orders/staff-emails.ts';
import { staffMay } from '#contract/staff/staff-permissions.ts';
import { type EmailAgainAnswer, sendEmailAgain } from '#modules/admin-orders/send-email-again.ts';
import { writeToCustomer } from '#modules/admin-orders/write-to-customer.ts';
import type { Ctx } from '#platform/context.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import { type OrderParams, orderParams } from './order-params.ts';

const codes = {
  NO_SUCH_ORDER: 'OrderNotFound',
  NO_SUCH_EMAIL: 'OrderEmailNotFound',
  CUSTOMER_FORGOTTEN: 'CustomerForgotten',
  STILL_WAITING: 'OrderEmailWaiting',
  KEY_REUSED: 'EmailKeyReused',
} as const satisfies Record<Extract<EmailAgainAnswer, { sent: false }>['refusal'], ErrorCode>;
const answerTo = (result: EmailAgainAnswer): Reply | Refusal =>
  result.sent ? { status: 200, body: { already: result.already } } : { errorCode: codes[result.refusal] };

/** Sends an email to the customer of an order. Not available to machine keys. */
export const staffWriteEmail = staffEndpoint<Ctx, OrderParams, unknown, StaffEmailRequest>({
  method: 'post',
  path: '/staff/orders/:number/emails',
  summary:
    'Sends an email to the customer of an order and records it with the order; the same key sends nothing twice.',
  staff: staffMay.writeToCustomers,
  params: orderParams,
  body: staffEmailRequestSchema,
  reply: { status: 200, schema: staffEmailReplySchema },
  errors: [codes.NO_SUCH_ORDER, codes.CUSTOMER_FORGOTTEN, codes.KEY_REUSED],
  handle: async ({ ctx, params, body, staff }) => answerTo(await writeToCustomer(ctx, params.number, staff, body)),
});

const emailParams = orderParams.extend({ emailId: z.string().regex(/^\d{1,18}$/) });

/** Sends an email of an order again. */
export const staffEmailAgain = staffEndpoint<Ctx, z.output<typeof emailParams>, unknown, EmailAgainRequest>({
  method: 'post',
  path: '/staff/orders/:number/emails/:emailId/again',
  summary: 'Sends an email of an order again, to the current address of the order; the same key sends nothing twice.',
  staff: staffMay.writeToCustomers,
  params: emailParams,
  body: emailAgainRequestSchema,
  reply: { status: 200, schema: staffEmailReplySchema },
  errors: Object.values(codes),
  handle: async ({ ctx, params, body, staff }) =>
    answerTo(await sendEmailAgain(ctx, params.number, staff, { emailId: params.emailId, key: body.key })),
});
