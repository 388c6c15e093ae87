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

export const passwordResetWords = accountWords(
  'email.account-reset',
  { name: 'New password', when: 'A customer has forgotten the password and asks for a new one.' },
  {
    subject: subject('Reset your {shop} password'),
    heading: heading('Reset your password'),
    greeting,
    why: sentences('Why', 'Someone, most likely you, asked for a new password for your account.'),
    button: button('Choose a new password'),
    link: sentences(
      'How long the link works',
      'The link works once and for one hour. Setting a new password logs you out everywhere and removes your passkeys.',
    ),
    unwanted: sentences(
      'If it was somebody else',
      'If you did not ask for this, leave this email: your password stays as it is.',
    ),
  },
);

/** The email with the link that resets a password (AUTH-37). */
export const passwordResetView = (
  shop: EmailShop,
  say: SayOf<typeof passwordResetWords>,
  { link }: { link: string },
): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('why')],
  action: { label: say('button'), link },
  afterwards: [say('link'), say('unwanted')],
});
