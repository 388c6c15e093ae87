/** Rules for a new password (AUTH-21 to AUTH-25). Log-in applies none of them (AUTH-10). */
import { z } from 'zod';
import { accountMessages } from '../messages/account-messages.ts';
import { fillText } from '../messages/messages.ts';
import { limits } from './limits.ts';

/** Every problem of a new password, in display order. */
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

/**
 * Cuts off text beyond the maximum length of an email or password: such input is wrong, but is not refused for its
 * length (AUTH-10).
 */
export const cutInput = (text: string): string => text.slice(0, limits.logInInput);
/** A password to compare with the stored one. */
export const givenPassword = (required: string) => z.string().min(1, required).overwrite(cutInput);
