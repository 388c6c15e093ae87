/** Whether what the shop promised is what its database, its gateway and its stock say afterwards. */
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import type { ClientEntry } from '#modules/integrity/outside-journals.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { JournalEntry } from '#simulator/journal.ts';
import { gatewayJournal } from '../../../tests/support/fixtures/provider-journals.ts';

export interface Books {
  /** Acknowledged orders that are not there, or not for the total that was shown. */
  lost: number;
  /** Checkouts that became more than one order. */
  doubled: number;
  /** Sizes of which more were sold than there were. */
  oversold: number;
  /** Names of invariants that do not hold, with their number of rows. */
  broken: string[];
}

/** `databaseUrl`: of the primary, once nothing is under way any more. */
export async function readBooks(
  databaseUrl: string,
  journal: readonly ClientEntry[],
  simulatorUrl: string | null,
): Promise<Books> {
  const { db, pool, close } = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 60_000 });
  try {
    const numbers = journal.flatMap(({ placed, orderNumber }) => (placed && orderNumber ? [orderNumber] : []));
    const count = async (text: string, values: unknown[] = []): Promise<number> =>
      (await pool.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
    const doubled = await count(
      `select count(*)::int as n from (select checkout_id from orders.orders where state not in ('FAILED', 'FAILING') group by checkout_id having count(*) > 1) twice`,
    );
    const absent = await count(
      `select count(*)::int as n from unnest($1::text[]) told (number) where not exists (select from orders.order_state o where o.number = told.number and o.state not in ('PENDING', 'FAILING', 'FAILED'))`,
      [numbers],
    );
    const oversold = await count('select count(*)::int as n from stock.stock where reserved > on_hand');
    const entries = simulatorUrl
      ? ((await (await fetch(`${simulatorUrl}/journal`)).json()) as JournalEntry[])
      : undefined;
    const found = await checkInvariants(
      { db },
      { clientJournal: journal, stuckAfterSeconds: 600, ...(entries && { gatewayJournal: gatewayJournal(entries) }) },
    );
    const broken = found.filter(({ rows }) => rows.length > 0);
    const promises = broken.find(({ name }) => name.startsWith('I12'))?.rows.length ?? 0;
    return {
      lost: Math.max(absent, promises),
      doubled: doubled + (numbers.length - new Set(numbers).size),
      oversold,
      broken: broken.map(({ name, rows }) => `${name}: ${rows.length}`),
    };
  } finally {
    await close();
  }
}
