/** What delivering messages needs: the context, whoever carries e-mail, who keeps log-ins, and whoever takes cards (captures are messages too). */
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { AirlineCtx } from '#modules/frequent-flyer/airline.port.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import type { CardGatewayPort } from '#modules/payments/card-gateway.port.ts';
import type { EmailPort } from './email.port.ts';

export type NotificationsCtx = AccountsCtx & AirlineCtx & LoyaltyCtx & { cardGateway: CardGatewayPort; email: EmailPort };
