import type { DatabaseHandle } from '#platform/database/database.ts';
import { patient } from '../vitest/patience.ts';
import { ACTOR } from './actor-name.ts';

/**
 * Resolves once PostgreSQL has closed a killed process's connections: until then its row locks stay, and sweepers
 * rightly skip those rows.
 */
export async function untilActorGone({ pool }: Pick<DatabaseHandle, 'pool'>, name = ACTOR): Promise<void> {
  for (const until = Date.now() + patient(10_000); Date.now() < until; ) {
    const { rows } = await pool.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    );
    if (rows.length === 0) return;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error('the connections of a killed process are still open');
}
