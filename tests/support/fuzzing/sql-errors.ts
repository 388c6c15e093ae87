/** The statements that PostgreSQL refused, from its own log. */
import pg from 'pg';
import { inject } from 'vitest';

/** Unique keys, retried transactions, deadlocks, locks, the end of a connection. */
const EXPECTED_STATES = /^(23505|40001|40P01|55P03|57P01)$/;

/**
 * Reads from PostgreSQL's own log which statements it refused in this database: invalid values, unknown columns, wrong
 * syntax. Conflicts that the shop expects and answers (unique keys, locks, retried transactions) are none.
 */
export async function watchSqlErrors(): Promise<{ found: (database: string) => Promise<string[]> }> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}postgres` });
  await client.connect();
  await client.query(`alter system set log_line_prefix = '%d %e '`);
  await client.query('select pg_reload_conf()');
  return {
    found: async (database) => {
      const { rows } = await client.query<{ text: string }>(`select pg_read_file('server.log') as text`);
      await client.end();
      const lines = (rows[0]?.text ?? '').split('\n');
      return lines.filter((line) => {
        const [name, state = ''] = line.split(' ');
        return name === database && / (ERROR|FATAL|PANIC): /.test(line) && !EXPECTED_STATES.test(state);
      });
    },
  };
}
