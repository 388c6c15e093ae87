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

export const claimWords = accountWords(
  'email.account-claim',
  { name: 'Account of an imported customer', when: 'A customer of the shop before is invited to begin the account.' },
  {
    subject: subject('Your account at the new {shop} website'),
    heading: heading('Choose a password'),
    greeting,
    why: sentences(
      'Why',
      '{shop} has a new website. Your details came along, your password did not: only you know it. Choose one, and your account is ready.',
    ),
    button: button('Choose a password'),
    link: sentences(
      'How long the link works',
      'The link works once and for seven days. After that, ask for a new one under “Forgot your password?”.',
    ),
    unwanted: sentences(
      'If it is not wanted',
      'If you do not want an account, leave this email: nobody can log in without the link.',
    ),
  },
);

/** The email with the link by which an imported customer begins the account (MOVE-03). */
export const accountClaimView = (
  shop: EmailShop,
  say: SayOf<typeof claimWords>,
  { link }: { link: string },
): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('why')],
  action: { label: say('button'), link },
  afterwards: [say('link'), say('unwanted')],
});
