import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import { passwordChangedView } from './password-changed-view.ts';

/** Tells a customer that the password was changed (AUTH-43). */
export const passwordChanged: EmailKind<'email.password-changed'> = {
  maxAttempts: 40,
  send: (ctx, { email, firstName }, dedupeKey) =>
    sendAccountEmail(ctx, passwordChangedView(shopOf(ctx), { firstName }), email, dedupeKey),
};
