import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** The email that tells of a changed password (AUTH-43). */
export const passwordChangedView = (shop: EmailShop, { firstName }: { firstName: string }): AccountEmailView => ({
  ...shop,
  subject: `Your ${shop.shopName} password was changed`,
  heading: 'Your password was changed',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['The password of your account was changed just now, and your other devices were logged out.'],
  action: { label: 'That was not me', link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: ['If it was you, there is nothing to do.'],
});
