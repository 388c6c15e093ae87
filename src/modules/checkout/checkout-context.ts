/** What calls about checkout carry: the context and whoever takes the money. */
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Ctx } from '#platform/context.ts';

export type CheckoutCtx = Ctx & PaymentsCtx;
