import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { AccountNotice } from '#modules/outbox/message-kinds.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';

/** Tells a customer what happened to their log-in; nothing once the account is deleted (SEC-10). */
export const accountNotice: EmailKind<'email.account-notice'> = {
  maxAttempts: 40,
  send: async (ctx, { customerId, what, detail, at }, dedupeKey) => {
    const customer = await findCustomer(ctx, customerId);
    if (!customer) return { state: 'DONE' };
    const view = accountNoticeView(shopOf(ctx), { firstName: customer.firstName, what, detail, at: new Date(at) });
    return sendAccountEmail(ctx, view, customer.email, dedupeKey);
  },
};

const words: Record<AccountNotice, { heading: string; says: (detail: string) => string }> = {
  'new-device': {
    heading: 'New log-in to your account',
    says: (device) => `You were logged in with a browser that was not used for your account before: ${device}.`,
  },
  'passkey-added': {
    heading: 'A passkey was added',
    says: (name) => `A passkey was added to your account: ${name}. It logs you in without the password.`,
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    says: (name) => `A passkey was removed from your account: ${name}.`,
  },
};

const accountNoticeView = (
  shop: EmailShop,
  { firstName, what, detail, at }: { firstName: string; what: AccountNotice; detail: string; at: Date },
): AccountEmailView => ({
  ...shop,
  subject: `${words[what].heading} · ${shop.shopName}`,
  heading: words[what].heading,
  greeting: `Kia ora ${firstName},`,
  paragraphs: [words[what].says(detail), `This was at ${formatDayTime(at)}.`],
  action: { label: 'That was not me', link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: [
    'If it was you, there is nothing to do. If not, set a new password with the button: that logs you out everywhere and removes every passkey.',
  ],
});
