import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView, Shop } from '../../templates/account-email-view.ts';

/** Tells a customer that the password was changed (AUTH-43). */
export const passwordChanged: EmailKind<'email.password-changed'> = {
  maxAttempts: 40,
  send: (ctx, { email, firstName }, dedupeKey) =>
    sendAccountEmail(ctx, passwordChangedView(shopOf(ctx), { firstName }), email, dedupeKey),
};

export const passwordChangedView = (shop: Shop, { firstName }: { firstName: string }): AccountEmailView => ({
  ...shop,
  subject: `Your ${shop.shopName} password was changed`,
  heading: 'Your password was changed',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['The password of your account was changed just now, and your other devices were logged out.'],
  action: { label: 'That was not me', link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: ['If it was you, there is nothing to do.'],
});
