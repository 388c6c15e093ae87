/** Passwords of staff: the same rules as for customers. */
import { randomBytes } from 'node:crypto';
import { passwordProblems } from '#contract/fields/password.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { isGuessablePassword } from '#modules/accounts/passwords/is-guessable-password.ts';

/** What is wrong with it, in words; empty when nothing is. */
export function staffPasswordProblems(password: string, email: string): string[] {
  const problems = passwordProblems(password);
  return problems.length > 0 || !isGuessablePassword(password, { email })
    ? problems
    : [accountMessages.passwordGuessable];
}

/** 120 random bits that meet every rule. */
export const makeStaffPassword = (): string => `Kb7-${randomBytes(15).toString('base64url').replaceAll('_', '.')}`;
