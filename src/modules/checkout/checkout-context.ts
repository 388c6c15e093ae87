/** Context of checkout functions: the request context and the payment providers. */
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Ctx } from '#platform/context.ts';

export type CheckoutCtx = Ctx & PaymentsCtx;
