/** `kerb db migrate`: applies pending migrations. */
import { migrate } from '#platform/database/migrate.ts';
import { withShopDatabase } from '../with-shop-database.ts';

export async function migrateDatabase(): Promise<number> {
  const done = await withShopDatabase((_, database) => migrate(database.url), { migrate: false, begins: true });
  process.stdout.write(
    done.length === 0 ? 'The database is up to date.\n' : `${done.map((name) => `applied ${name}`).join('\n')}\n`,
  );
  return 0;
}
