/**
 * Transactions whose statements need not wait for one another: what is asked in one go (`Promise.all`) travels in one go, BEGIN with the
 * first of it, and PostgreSQL takes it in the order in which it was asked. Kysely's own transactions let one statement at a time through.
 */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  Transaction,
} from 'kysely';
import type { DB } from './database-types.ts';

/** Begin, whatever `work` asks, commit; rolled back when `work` fails. Whatever it still asks after its end is refused, because the connection is another's by then. */
export async function runTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let over = false;
    let failed: unknown;
    const provider: ConnectionProvider = {
      provideConnection: async (consumer) => {
        if (over) throw new Error('a statement came after the end of its transaction');
        try {
          return await consumer(connection);
        } catch (error) {
          // What travelled behind a statement that failed is refused for that alone: the caller hears why.
          failed ??= error;
          throw isAftermath(error) ? failed : error;
        }
      },
    };
    const tx = new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider(provider) });
    const begun = say(connection, 'begin');
    // Heard of at the end: a connection that cannot begin answers nothing else either.
    begun.catch(() => undefined);
    try {
      const result = await work(tx);
      over = true;
      await begun;
      if ((await say(connection, 'commit')) === 'ROLLBACK')
        throw new Error('PostgreSQL rolled back what was to be committed');
      return result;
    } catch (error) {
      over = true;
      // Where even that fails the connection is broken: the pool throws it away, and PostgreSQL rolls back by itself.
      await say(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** SQLSTATE in_failed_sql_transaction. */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/** PostgreSQL ends a transaction in which something failed with a ROLLBACK, whatever it was told. */
async function say(
  connection: DatabaseConnection,
  command: 'begin' | 'commit' | 'rollback',
): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ command?: string }>(CompiledQuery.raw(command));
  return rows[0]?.command;
}

/** A transaction asks its executor alone; these are for what it refuses to do anyway, such as beginning another. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection already')),
});
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() };
