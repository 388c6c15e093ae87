/** What calls about checkout carry: the context and whoever takes cards. */
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import type { Ctx } from '#platform/context.ts';

export type CheckoutCtx = Ctx & { cardGateway: CardGatewayPort };
