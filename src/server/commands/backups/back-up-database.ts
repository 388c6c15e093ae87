/**
 * `kerb db backup FILE` and `kerb db restore FILE`. Images are not in the database but in KERB_DATA_DIR/media; copy
 * that folder too.
 */
import { writeAudit } from '#platform/audit.ts';
import { backUpDatabase, restoreDatabase } from '#platform/database/backup/backup.ts';
import { BackupProblem } from '#platform/database/backup/shop-tables.ts';
import { BACKUP_TAKEN } from '#platform/database/database-status.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

export async function backUp(file: string): Promise<number> {
  const rows = await withShopDatabase(async (ctx, database) => {
    const written = await backUpDatabase(database.url, file);
    // Recorded only once the file is complete, because `kerb doctor` reads the time of the last backup from here.
    await writeAudit(ctx, { actor: 'operator', action: BACKUP_TAKEN, subject: 'database', detail: { rows: written } });
    return written;
  });
  process.stdout.write(`${rows} rows written to ${file}.\n`);
  return 0;
}

export async function restore(file: string, flags: { replace?: boolean }): Promise<number> {
  try {
    const rows = await withShopDatabase(
      (_, database) =>
        restoreDatabase(database.url, file, { ...flags, mustBeEmpty: ['catalogue.product', 'orders.orders'] }),
      { alone: true },
    );
    process.stdout.write(`${rows} rows restored from ${file}.\n`);
    return 0;
  } catch (error) {
    if (error instanceof BackupProblem) throw new CommandProblem(error.message);
    throw error;
  }
}
