/** `kerb invariants`: runs the invariant queries, which must return no rows; exit code 1 and the rows when one does. */
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { counted } from '#shared/counted.ts';
import { withShopDatabase } from '../with-shop-database.ts';

export async function showInvariants(): Promise<number> {
  const found = await withShopDatabase((ctx) => checkInvariants(ctx));
  for (const { name, rows } of found) {
    process.stdout.write(`${name}: ${rows.length === 0 ? 'holds' : counted(rows.length, 'row')}\n`);
    for (const row of rows.slice(0, 20))
      process.stdout.write(
        `  ${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`,
      );
  }
  return found.some(({ rows }) => rows.length > 0) ? 1 : 0;
}
