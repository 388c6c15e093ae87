import { z } from 'zod';
import {
  type PaymentCaseRow,
  paymentCasesSchema,
  type SettleCaseBody,
  settleCaseSchema,
} from '#contract/staff/orders/staff-payment-cases.ts';
import { listOpenCases } from '#modules/payments/cases/list-open-cases.ts';
import { holdingKinds, type PaymentCase, resolutionsOf } from '#modules/payments/cases/payment-case.ts';
import { type SettleCaseRefusal, settleCase } from '#modules/payments/cases/settle-case.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { centsToDollars } from '#shared/money.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const toRow = (found: PaymentCase): PaymentCaseRow => ({
  id: found.id,
  kind: found.kind,
  orderNumber: found.orderNumber,
  tender: found.tender,
  amount: centsToDollars(found.amountCents),
  said: found.said,
  openedAt: found.openedAt.toISOString(),
  holdsOrder: holdingKinds.includes(found.kind),
  resolutions: resolutionsOf(found),
});

/** Payment cases that need a person (FIX-25). */
export const staffPaymentCases = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/payment-cases',
  summary:
    'Captures, voids and refunds that failed permanently, declined settlements, disputes and payments to review, with the gateway’s message.',
  staff: 'refundOrders',
  scope: 'payment-cases:view',
  reply: { status: 200, schema: paymentCasesSchema },
  handle: async ({ ctx }) => {
    const cases = await listOpenCases(ctx);
    return {
      status: 200,
      body: {
        cases: cases.map(toRow),
        open: centsToDollars(cases.reduce((sum, { amountCents }) => sum + amountCents, 0n)),
      },
    };
  },
});

const refusals: Refusals<SettleCaseRefusal> = {
  NO_SUCH_CASE: 'PaymentCaseNotFound',
  NOT_POSSIBLE: 'PaymentCaseNotPossible',
};
const caseParams = z.strictObject({ id: z.uuid() });

/**
 * Resolves a case: retries, records a refund made another way, or closes it with a reason; orders blocked by it may
 * then be dispatched (FIX-25, FIX-35).
 */
export const staffSettleCase = staffEndpoint<Ctx, z.output<typeof caseParams>, unknown, SettleCaseBody>({
  method: 'post',
  path: '/staff/payment-cases/:id/settle',
  summary: 'Settles an open payment case: try again, refund another way, or close with a reason.',
  staff: 'refundOrders',
  scope: 'payment-cases:settle',
  params: caseParams,
  body: settleCaseSchema,
  reply: { status: 204 },
  errors: ['PaymentCaseNotFound', 'PaymentCaseNotPossible'],
  handle: async ({ ctx, params, body, staff }) => {
    const settled = await settleCase(ctx, params.id, {
      resolution: body.resolution,
      note: body.note.trim(),
      by: actorOf(staff),
    });
    return replyTo(settled, refusals, () => ({ status: 204 }));
  },
});
