import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** The email with the link by which an imported customer begins the account (MOVE-03). */
export const accountClaimView = (
  shop: EmailShop,
  { firstName, link }: { firstName: string; link: string },
): AccountEmailView => ({
  ...shop,
  subject: `Your account at the new ${shop.shopName} website`,
  heading: 'Choose a password',
  greeting: firstName === '' ? 'Kia ora,' : `Kia ora ${firstName},`,
  paragraphs: [
    `${shop.shopName} has a new website. Your details came along, your password did not: only you know it. Choose one, and your account is ready.`,
  ],
  action: { label: 'Choose a password', link },
  afterwards: [
    'The link works once and for seven days. After that, ask for a new one under “Forgot your password?”.',
    'If you do not want an account, leave this email: nobody can log in without the link.',
  ],
});
