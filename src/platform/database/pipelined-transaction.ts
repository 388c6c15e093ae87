/**
 * Transactions with pipelined statements: statements issued together (`Promise.all`) are sent together, BEGIN with the
 * first of them, and PostgreSQL executes them in that order. Kysely's own transactions send one statement at a time.
 */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  Transaction,
} from 'kysely';
import { shareKeys } from '../keys/keyring.ts';
import type { DB } from './database-types.ts';

/**
 * Runs begin, the statements of `work`, then commit; rolls back when `work` fails. A statement issued after the end is
 * refused, because the connection may already belong to another caller.
 */
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
          // Statements behind a failed one are refused only because of it: the caller gets the original error.
          failed ??= error;
          throw isAftermath(error) ? failed : error;
        }
      },
    };
    const tx = new Transaction<DB>({ ...unused, executor: executor.withConnectionProvider(provider) });
    shareKeys(db, tx);
    const begun = say(connection, 'begin');
    // Handled at the end: on a connection that cannot begin, every other statement fails too.
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
      // If even the rollback fails the connection is broken: the pool discards it, and PostgreSQL rolls back by itself.
      await say(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** SQLSTATE in_failed_sql_transaction. */
const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

/** PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction failed. */
async function say(
  connection: DatabaseConnection,
  command: 'begin' | 'commit' | 'rollback',
): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ command?: string }>(CompiledQuery.raw(command));
  return rows[0]?.command;
}

/**
 * A transaction only uses its executor; this dialect serves calls that it refuses anyway, such as beginning another.
 */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection already')),
});
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() };
