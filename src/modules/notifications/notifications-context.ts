/** What delivering messages needs: the context, whoever carries e-mail, and whoever takes cards (captures are messages too). */
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import type { Ctx } from '#platform/context.ts';
import type { EmailPort } from './email.port.ts';

export type NotificationsCtx = Ctx & { cardGateway: CardGatewayPort; email: EmailPort };
