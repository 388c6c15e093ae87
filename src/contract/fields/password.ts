/** A new password (AUTH-21 to AUTH-25), and one to compare. Log-in applies no rules (AUTH-10). */
import { z } from 'zod';
import { limits } from './limits.ts';
import { passwordRules } from './password-rules.ts';

/** Every problem of a new password, in display order. */
export const passwordProblems = (password: string): string[] =>
  passwordRules.flatMap(({ message, isMet }) => (isMet(password) ? [] : [message]));

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
