import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** The email with the link that resets a password (AUTH-37). */
export const passwordResetView = (
  shop: EmailShop,
  { firstName, link }: { firstName: string; link: string },
): AccountEmailView => ({
  ...shop,
  subject: `Reset your ${shop.shopName} password`,
  heading: 'Reset your password',
  greeting: `Kia ora ${firstName},`,
  paragraphs: ['Someone, most likely you, asked for a new password for your account.'],
  action: { label: 'Choose a new password', link },
  afterwards: [
    'The link works once and for one hour. Setting a new password logs you out everywhere and removes your passkeys.',
    'If you did not ask for this, leave this email: your password stays as it is.',
  ],
});
