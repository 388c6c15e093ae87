/** What a new password must be (AUTH-21 to AUTH-25). Logging in asks for none of this (AUTH-10). */
import { z } from 'zod';
import { accountMessages } from '../messages/account-messages.ts';
import { fillText } from '../messages/messages.ts';
import { limits } from './limits.ts';

/** Everything wrong with a new password, in the order in which it is said. */
export function passwordProblems(password: string): string[] {
  const length = [...password].length;
  const problems: [boolean, string][] = [
    [length < limits.passwordMin, fillText(accountMessages.passwordTooShort, { n: limits.passwordMin })],
    [length > limits.passwordMax, fillText(accountMessages.passwordTooLong, { n: limits.passwordMax })],
    [/^\s|\s$/u.test(password), accountMessages.passwordEdgeSpace],
    [!/\p{Ll}/u.test(password), accountMessages.passwordLowercase],
    [!/\p{Lu}/u.test(password), accountMessages.passwordUppercase],
    [!/\p{Nd}/u.test(password), accountMessages.passwordNumber],
    [!/[^\p{L}\p{M}\p{N}\s]/u.test(password), accountMessages.passwordSpecial],
  ];
  return problems.flatMap(([wrong, message]) => (wrong ? [message] : []));
}

export const newPasswordField = z.string().superRefine((password, issues) => {
  for (const message of passwordProblems(password)) issues.addIssue({ code: 'custom', message });
});

/** What is longer than any email or password is wrong, and never refused for its length (AUTH-10): the rest of it is not looked at. */
export const cutInput = (text: string): string => text.slice(0, limits.logInInput);
/** A password that is compared with the one that is known. */
export const givenPassword = (required: string) => z.string().min(1, required).overwrite(cutInput);
