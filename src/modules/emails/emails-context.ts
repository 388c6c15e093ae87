/**
 * Context of message delivery: the request context and the ports for email, identity, payments (captures are messages
 * too), partners and webhooks.
 */
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { AirlineCtx } from '#modules/airline/airline.port.ts';
import type { LoyaltyCtx } from '#modules/loyalty/loyalty-provider.port.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { WebhookCtx } from '#modules/webhooks/webhook-sender.port.ts';
import type { EmailPort } from './email.port.ts';

export type EmailsCtx = AccountsCtx &
  PaymentsCtx &
  AirlineCtx &
  LoyaltyCtx &
  WebhookCtx & {
    email: EmailPort;
    /** When the message that is being delivered was written, by the database's clock; absent: now. */
    messageAt?: Date;
  };
