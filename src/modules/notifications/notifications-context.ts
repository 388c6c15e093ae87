/** What delivering messages needs: the context, whoever carries e-mail, who keeps log-ins, and whoever takes the money (captures are messages too). */
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { EmailPort } from './email.port.ts';

export type NotificationsCtx = AccountsCtx & PaymentsCtx & { email: EmailPort };
