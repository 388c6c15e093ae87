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

export const verificationWords = accountWords(
  'email.account-verification',
  { name: 'Verify the email address', when: 'Somebody has made an account.' },
  {
    subject: subject('Verify your email address for {shop}'),
    heading: heading('Verify your email address'),
    greeting,
    welcome: sentences('Welcome', 'Welcome to {shop}. One step is left: tell us that this email address is yours.'),
    how: sentences(
      'How',
      'In the browser you signed up with, one press is enough. In another, we ask for your password.',
    ),
    button: button('Verify my email address'),
    link: sentences(
      'How long the link works',
      'The link works once and for 24 hours. After that, ask for a new one where you log in.',
    ),
    unwanted: sentences(
      'If it was somebody else',
      'If you did not make an account, leave this email: without the link nobody can use your address.',
    ),
  },
);

/** The email with the link that verifies an address (AUTH-31). */
export const verificationView = (
  shop: EmailShop,
  say: SayOf<typeof verificationWords>,
  { link }: { link: string },
): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('welcome'), say('how')],
  action: { label: say('button'), link },
  afterwards: [say('link'), say('unwanted')],
});
