/** `kerb db role NAME`: a role for the shop that owns no table (docs/production.md). */
import { ensureShopRole, ROLE_NAME } from '#platform/database/shop-role.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** Prints the password once, with the start of the URL that uses it. */
export async function createDatabaseRole(name: string, options: { newPassword?: boolean }): Promise<number> {
  if (!ROLE_NAME.test(name)) throw new CommandProblem('A role is named with small letters, digits and _.');
  const { password } = await withShopDatabase((_, { url }) =>
    ensureShopRole(url, name, { newPassword: options.newPassword ?? false }).catch((error: Error) => {
      throw new CommandProblem(error.message);
    }),
  );
  process.stdout.write(
    password === null
      ? `${name} has the rights of the shop's role. Its password is unchanged; --new-password makes another.\n`
      : `${name} has the rights of the shop's role.\nPassword, shown this once: ${password}\n`,
  );
  return 0;
}
