import { inTransaction, type Queries } from './database.ts';
import { sql } from './sql.ts';

/**
 * Runs `work` in a transaction in which the shop's role sees only this customer's rows of the tables that migration 0215
 * guards, whatever the statements ask for (SEC-21). For work that reads, and waits for nothing but the database.
 */
export function withOwnRows<C extends { db: Queries }, T>(
  ctx: C,
  customerId: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('kerb.customer', ${customerId}, true)`.execute(tx.db);
    return work(tx);
  });
}
