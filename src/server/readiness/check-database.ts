/** What `kerb doctor` asks about the database. */
import type { Config } from '#platform/config.ts';
import type { readDatabaseStatus } from '#platform/database/database-status.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';

const BACKUP_DAYS = 7;
/**
 * Sessions, promotions and quotes use the clock of the process, leases the database's, so the two must agree to within
 * this.
 */
const CLOCK_SECONDS = 2;

/** Where the data are, whether they survive, and whether both clocks agree. */
export function databaseChecks(
  config: Config,
  status: Awaited<ReturnType<typeof readDatabaseStatus>>,
  now: Date,
): ReadinessCheck[] {
  const since = status.lastBackupAt && (now.getTime() - status.lastBackupAt.getTime()) / 86_400_000;
  const drift = Math.abs(now.getTime() - status.now.getTime()) / 1_000;
  return [
    check('database', config.DATABASE_URL !== '', {
      title: 'Database server',
      found: config.DATABASE_URL === '' ? 'the embedded database in KERB_DATA_DIR' : 'a database server of its own',
      why: 'The embedded server is for trying the shop: one machine, no replica, no point-in-time recovery.',
      how: 'DATABASE_URL=postgres://…',
    }),
    check('durability', status.durable, {
      title: 'Orders on disk',
      found: status.durable ? 'a commit is on disk before it is answered' : 'fsync or synchronous_commit is off',
      why: 'A power cut would lose orders that shoppers were told are placed.',
      how: "alter system set fsync = on; alter system set synchronous_commit = 'on'; select pg_reload_conf();",
    }),
    check('backups', status.archives || (since !== null && since <= BACKUP_DAYS), {
      title: 'Backups',
      found: status.archives
        ? 'the database server archives its log'
        : status.lastBackupAt
          ? `the last backup by kerb was taken at ${status.lastBackupAt.toISOString()}`
          : 'no backup was ever taken',
      why: 'A disk that fails takes every order with it.',
      how: `kerb db backup FILE every day to another machine, with KERB_DATA_DIR/media; or archive_mode on the server. Within ${BACKUP_DAYS} days`,
    }),
    check('clocks', drift <= CLOCK_SECONDS, {
      title: 'Clocks',
      found: `this machine and the database are ${drift.toFixed(1)} s apart`,
      why: 'Promotions, log-ins and holds on stock begin and end by both clocks.',
      how: 'Run a time service (chrony, systemd-timesyncd) on both',
    }),
  ];
}
