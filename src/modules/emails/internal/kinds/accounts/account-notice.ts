import { findCustomer } from '#modules/accounts/customers/find-customer.ts';
import type { AccountNotice } from '#modules/outbox/message-kinds.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import { accountWords, button, greeting, lineOfCase, type SayOf, sentences } from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

const words = accountWords(
  'email.account-notice',
  { name: 'Notice about the log-in', when: 'A new browser logs in, or a passkey is added or removed.' },
  {
    'new-device-subject': lineOfCase('Subject, new log-in', 'New log-in to your account · {shop}'),
    'new-device-heading': lineOfCase('Heading, new log-in', 'New log-in to your account'),
    'passkey-added-subject': lineOfCase('Subject, passkey added', 'A passkey was added · {shop}'),
    'passkey-added-heading': lineOfCase('Heading, passkey added', 'A passkey was added'),
    'passkey-removed-subject': lineOfCase('Subject, passkey removed', 'A passkey was removed · {shop}'),
    'passkey-removed-heading': lineOfCase('Heading, passkey removed', 'A passkey was removed'),
    greeting,
    'new-device': sentences(
      'New log-in',
      'You were logged in with a browser that was not used for your account before: {device}.',
      ['device'],
    ),
    'passkey-added': sentences(
      'Passkey added',
      'A passkey was added to your account: {passkey}. It logs you in without the password.',
      ['passkey'],
    ),
    'passkey-removed': sentences('Passkey removed', 'A passkey was removed from your account: {passkey}.', ['passkey']),
    when: sentences('When', 'This was at {at}.', ['at']),
    button: button('That was not me'),
    doubt: sentences(
      'What to do',
      'If it was you, there is nothing to do. If not, set a new password with the button: that logs you out everywhere and removes every passkey.',
    ),
  },
);

const exampleOf = (what: AccountNotice) => ({
  ...{ what, at: new Date('2026-11-27T01:30:00Z') },
  detail: what === 'new-device' ? 'Safari on iPhone' : 'My phone',
});

/** Tells a customer what happened to their log-in; nothing once the account is deleted (SEC-10). */
export const accountNotice: EmailKind<'email.account-notice'> = {
  toShoppers: {
    words,
    scenes: {
      'New log-in': ({ shop }, say) => accountNoticeView(shop, say, exampleOf('new-device')),
      'Passkey added': ({ shop }, say) => accountNoticeView(shop, say, exampleOf('passkey-added')),
      'Passkey removed': ({ shop }, say) => accountNoticeView(shop, say, exampleOf('passkey-removed')),
    },
  },
  maxAttempts: 40,
  send: async (ctx, { customerId, what, detail, at }, dedupeKey) => {
    const customer = await findCustomer(ctx, customerId);
    if (!customer) return { state: 'DONE' };
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, words, { shop: shop.shopName, name: customer.firstName });
    const view = accountNoticeView(shop, say, { what, detail, at: new Date(at) });
    return sendAccountEmail(ctx, view, customer.email, dedupeKey);
  },
};

const accountNoticeView = (
  shop: EmailShop,
  say: SayOf<typeof words>,
  { what, detail, at }: { what: AccountNotice; detail: string; at: Date },
): AccountEmailView => ({
  ...shop,
  subject: say(`${what}-subject`),
  heading: say(`${what}-heading`),
  greeting: say('greeting'),
  paragraphs: [say(what, { device: detail, passkey: detail }), say('when', { at: formatDayTime(at) })],
  action: { label: say('button'), link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: [say('doubt')],
});
