/** The email address and the password of a staff account, as given on the command line. */
import { emailField } from '#contract/fields/fields.ts';
import { makeStaffPassword, staffPasswordProblems } from '#modules/staff/members/new-staff-password.ts';
import { CommandProblem } from '../with-shop-database.ts';

export interface PasswordOption {
  passwordStdin?: boolean;
}

export function readAddress(email: string): string {
  const parsed = emailField.safeParse(email);
  if (!parsed.success) throw new CommandProblem(parsed.error.issues[0]?.message ?? 'That is no email address.');
  return parsed.data.toLowerCase();
}

/** Reads the password from standard input where the option says so; else generates one. */
export async function choosePassword(
  { passwordStdin = false }: PasswordOption,
  email: string,
): Promise<{ password: string; made: boolean }> {
  if (!passwordStdin) return { password: makeStaffPassword(), made: true };
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  const password = text.split(/\r?\n/, 1)[0] ?? '';
  const problems = staffPasswordProblems(password, email);
  if (problems.length > 0) throw new CommandProblem(problems.join(' '));
  return { password, made: false };
}

export const printPassword = (password: string): void => {
  process.stdout.write(`Password, shown this once: ${password}\n`);
};
