import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** The email with the link that verifies an address (AUTH-31). */
export const verificationView = (
  shop: EmailShop,
  { firstName, link }: { firstName: string; link: string },
): AccountEmailView => ({
  ...shop,
  subject: `Verify your email address for ${shop.shopName}`,
  heading: 'Verify your email address',
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    `Welcome to ${shop.shopName}. One step is left: tell us that this email address is yours.`,
    'In the browser you signed up with, one press is enough. In another, we ask for your password.',
  ],
  action: { label: 'Verify my email address', link },
  afterwards: [
    'The link works once and for 24 hours. After that, ask for a new one where you log in.',
    'If you did not make an account, leave this email: without the link nobody can use your address.',
  ],
});
