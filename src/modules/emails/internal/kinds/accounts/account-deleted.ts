import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** Tells a former customer that the account was deleted: the last email to them. */
export const accountDeleted: EmailKind<'email.account-deleted'> = {
  maxAttempts: 40,
  send: (ctx, { email, firstName }, dedupeKey) =>
    sendAccountEmail(ctx, accountDeletedView(shopOf(ctx), { firstName }), email, dedupeKey),
};

const accountDeletedView = (shop: EmailShop, { firstName }: { firstName: string }): AccountEmailView => ({
  ...shop,
  subject: `Your ${shop.shopName} account is deleted`,
  heading: 'Your account is deleted',
  greeting: `Kia ora ${firstName},`,
  paragraphs: [
    'Your account is deleted, and with it your addresses, wishlist, cart and everything else we knew of you.',
    'The law has us keep what was sold and for how much; names and addresses are taken out of it. Orders that are on their way still reach you, and lose them after that.',
  ],
  action: { label: `Visit ${shop.shopName}`, link: shop.shopUrl },
  afterwards: [
    'This is the last email about your account. If you did not ask for this, write to us: someone knew your password.',
  ],
});
