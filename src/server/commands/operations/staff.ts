/** `kerb staff …`: staff accounts. The first one can only be created here. */
import { createStaffSecrets } from '#adapters/identity/staff-secrets.ts';
import { type StaffRole, staffRoles } from '#contract/staff/staff.ts';
import { listAccessLog } from '#modules/staff/access-log/list-access-log.ts';
import { addStaff } from '#modules/staff/members/add-staff.ts';
import { listStaff } from '#modules/staff/members/list-staff.ts';
import { removeStaff } from '#modules/staff/members/remove-staff.ts';
import { setStaffPassword } from '#modules/staff/members/set-staff-password.ts';
import { resetSecondFactor } from '#modules/staff/second-factor/reset-second-factor.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import { readSecret } from '#platform/secrets/secret.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';
import { choosePassword, type PasswordOption, printPassword, readAddress } from './staff-credentials.ts';

const ACTOR = 'operator';
const withStaff = <T>(work: (ctx: StaffCtx) => Promise<T>): Promise<T> =>
  withShopDatabase(async (ctx) =>
    work({
      ...ctx,
      staffSecrets: createStaffSecrets({ key: await readSecret(ctx, 'staff'), issuer: ctx.config.KERB_PUBLIC_URL }),
    }),
  );

interface JsonOption {
  json?: boolean;
}

/** Generates a password and prints it once, or reads it from the first line of standard input. */
export async function addStaffMember(
  email: string,
  options: PasswordOption & JsonOption & { role: string; name?: string },
): Promise<number> {
  const address = readAddress(email);
  if (!(staffRoles as readonly string[]).includes(options.role))
    throw new CommandProblem(`--role must be one of ${staffRoles.join(', ')}.`);
  const { password, made } = await choosePassword(options, address);
  const name = options.name ?? address.split('@', 1)[0] ?? address;
  const added = await withStaff((ctx) =>
    addStaff(ctx, { email: address, name, role: options.role as StaffRole, password }, ACTOR),
  );
  if (!added.ok) throw new CommandProblem(`${address} works here already.`);
  const { role } = added.value;
  if (options.json) printJson({ email: address, name, role, ...(made && { password }) });
  else {
    process.stdout.write(`${address} works here now, as ${role}.\n`);
    if (made) printPassword(password);
  }
  return 0;
}

export async function resetStaffPassword(email: string, options: PasswordOption & JsonOption): Promise<number> {
  const address = readAddress(email);
  const { password, made } = await choosePassword(options, address);
  if (!(await withStaff((ctx) => setStaffPassword(ctx, address, password, ACTOR))))
    throw new CommandProblem(`Nobody of the address ${address} works here.`);
  if (options.json) printJson({ email: address, ...(made && { password }) });
  else {
    process.stdout.write(`${address} has another password now, and is logged out everywhere.\n`);
    if (made) printPassword(password);
  }
  return 0;
}

/** For somebody who has lost the second factor and has no recovery code. */
export async function resetStaffSecondFactor(email: string, { json }: JsonOption): Promise<number> {
  const address = readAddress(email);
  if (!(await withShopDatabase((ctx) => resetSecondFactor(ctx, { email: address }, ACTOR))))
    throw new CommandProblem(`Nobody of the address ${address} works here.`);
  if (json) printJson({ email: address, secondFactor: false });
  else process.stdout.write(`${address} has no second factor now, and is logged out everywhere.\n`);
  return 0;
}

export async function listStaffMembers({ json }: JsonOption): Promise<number> {
  for (const { email, name, role, lastSeenAt } of await withShopDatabase(listStaff)) {
    if (json) printJson({ email, name, role, lastSeenAt });
    else
      process.stdout.write(
        `${[email, role, name, lastSeenAt ? `seen ${formatDayTime(lastSeenAt)}` : 'not logged in'].join('\t')}\n`,
      );
  }
  return 0;
}

export async function removeStaffMember(email: string, { json }: JsonOption): Promise<number> {
  const address = readAddress(email);
  if (!(await withStaff((ctx) => removeStaff(ctx, address, ACTOR))))
    throw new CommandProblem(`Nobody of the address ${address} works here.`);
  if (json) printJson({ email: address, removed: true });
  else process.stdout.write(`${address} works here no more, and is logged out everywhere.\n`);
  return 0;
}

/** The access log: which staff member saw whose data, by order number and customer id, one line each. */
export async function listStaffAccessLog(
  email: string,
  { days, json }: JsonOption & { days: number },
): Promise<number> {
  const entries = await withShopDatabase((ctx) => listAccessLog(ctx, readAddress(email), days));
  if (!entries) throw new CommandProblem(`Nobody of the address ${email} works here.`);
  for (const { at, action, subject } of entries) {
    if (json) printJson({ at, action, subject });
    else process.stdout.write(`${formatDayTime(at)}\t${action}\t${subject}\n`);
  }
  return 0;
}
