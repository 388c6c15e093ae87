/** What a new password must be (AUTH-21 to AUTH-25). Logging in asks for none of this (AUTH-10). */
import { z } from 'zod';
import { limits } from './limits.ts';
import { fillMessage, messages } from './messages.ts';

/** Everything wrong with a new password, in the order in which it is said. */
export function passwordProblems(password: string): string[] {
  const length = [...password].length;
  const problems: [boolean, string][] = [
    [length < limits.passwordMin, fillMessage('passwordTooShort', { n: limits.passwordMin })],
    [length > limits.passwordMax, fillMessage('passwordTooLong', { n: limits.passwordMax })],
    [/^\s|\s$/u.test(password), messages.passwordEdgeSpace],
    [!/\p{Ll}/u.test(password), messages.passwordLowercase],
    [!/\p{Lu}/u.test(password), messages.passwordUppercase],
    [!/\p{Nd}/u.test(password), messages.passwordNumber],
    [!/[^\p{L}\p{M}\p{N}\s]/u.test(password), messages.passwordSpecial],
  ];
  return problems.flatMap(([wrong, message]) => (wrong ? [message] : []));
}

export const newPasswordField = z.string().superRefine((password, issues) => {
  for (const message of passwordProblems(password)) issues.addIssue({ code: 'custom', message });
});
