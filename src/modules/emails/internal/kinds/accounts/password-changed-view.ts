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

export const passwordChangedWords = accountWords(
  'email.password-changed',
  { name: 'Password changed', when: 'A customer has changed the password.' },
  {
    subject: subject('Your {shop} password was changed'),
    heading: heading('Your password was changed'),
    greeting,
    changed: sentences(
      'What happened',
      'The password of your account was changed just now, and your other devices were logged out.',
    ),
    button: button('That was not me'),
    doubt: sentences('What to do', 'If it was you, there is nothing to do.'),
  },
);

/** The email that tells of a changed password (AUTH-43). */
export const passwordChangedView = (shop: EmailShop, say: SayOf<typeof passwordChangedWords>): AccountEmailView => ({
  ...shop,
  ...headOf(say),
  paragraphs: [say('changed')],
  action: { label: say('button'), link: `${shop.shopUrl}/account/password/forgot` },
  afterwards: [say('doubt')],
});
