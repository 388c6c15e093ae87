import type { EmailKind } from '../../../email-kind.ts';
import { sendAccountEmail } from '../../send-account-email.ts';
import { shopOf } from '../../shop-of.ts';
import type { AccountEmailView } from '../../templates/account-email-view.ts';
import type { EmailShop } from '../../templates/email-shop.ts';
import {
  accountWords,
  button,
  greeting,
  heading,
  headOf,
  type SayOf,
  sentences,
  subject,
} from '../../words/email-words.ts';
import { loadSay } from '../../words/load-words.ts';

const words = accountWords(
  'email.account-deleted',
  { name: 'Account deleted', when: 'A customer has deleted the account: the last email.' },
  {
    subject: subject('Your {shop} account is deleted'),
    heading: heading('Your account is deleted'),
    greeting,
    deleted: sentences(
      'What was deleted',
      'Your account is deleted, and with it your addresses, wishlist, cart and everything else we knew of you.',
    ),
    kept: sentences(
      'What is kept',
      'The law has us keep what was sold and for how much; names and addresses are taken out of it. Orders that are on their way still reach you, and lose them after that.',
    ),
    button: button('Visit {shop}'),
    doubt: sentences(
      'If it was somebody else',
      'This is the last email about your account. If you did not ask for this, write to us: someone knew your password.',
    ),
  },
);

/** Tells a former customer that the account was deleted: the last email to them. */
export const accountDeleted: EmailKind<'email.account-deleted'> = {
  toShoppers: { words, scenes: { 'The account is deleted': ({ shop }, say) => accountDeletedView(shop, say) } },
  maxAttempts: 40,
  send: async (ctx, { email, firstName }, dedupeKey) => {
    const shop = shopOf(ctx);
    const say = await loadSay(ctx, words, { shop: shop.shopName, name: firstName });
    return sendAccountEmail(ctx, accountDeletedView(shop, say), email, dedupeKey);
  },
};

const accountDeletedView = (shop: EmailShop, say: SayOf<typeof words>): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('deleted'), say('kept')],
  action: { label: say('button'), link: shop.shopUrl },
  afterwards: [say('doubt')],
});
