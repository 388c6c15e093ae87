/** Passwords of people who work here: the shop's rules for everybody's. */
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

/** 120 random bits that keep to every rule. */
export const makeStaffPassword = (): string => `Kb7-${randomBytes(15).toString('base64url').replaceAll('_', '.')}`;
