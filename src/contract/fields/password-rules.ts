/** The rules of a new password, one by one, so that a form can show which are met (AUTH-21 to AUTH-25, UX-11). */
import { accountMessages } from '../messages/account-messages.ts';
import { fillText } from '../messages/messages.ts';
import { limits } from './limits.ts';

export interface PasswordRule {
  name: 'MIN_LENGTH' | 'MAX_LENGTH' | 'EDGE_SPACE' | 'LOWERCASE' | 'UPPERCASE' | 'NUMBER' | 'SPECIAL';
  /** What to tell who breaks it. */
  message: string;
  isMet: (password: string) => boolean;
}

const lengthOf = (password: string): number => [...password].length;

/** In display order. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: 'MIN_LENGTH',
    message: fillText(accountMessages.passwordTooShort, { n: limits.passwordMin }),
    isMet: (password) => lengthOf(password) >= limits.passwordMin,
  },
  {
    name: 'MAX_LENGTH',
    message: fillText(accountMessages.passwordTooLong, { n: limits.passwordMax }),
    isMet: (password) => lengthOf(password) <= limits.passwordMax,
  },
  {
    name: 'EDGE_SPACE',
    message: accountMessages.passwordEdgeSpace,
    isMet: (password) => !/^\s|\s$/u.test(password),
  },
  {
    name: 'LOWERCASE',
    message: accountMessages.passwordLowercase,
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    name: 'UPPERCASE',
    message: accountMessages.passwordUppercase,
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  { name: 'NUMBER', message: accountMessages.passwordNumber, isMet: (password) => /\p{Nd}/u.test(password) },
  {
    name: 'SPECIAL',
    message: accountMessages.passwordSpecial,
    isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
];
