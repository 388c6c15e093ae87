/** Context of checkout functions: the request context, the payment providers and the carrier. */
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';

export type CheckoutCtx = CarrierCtx & PaymentsCtx;
