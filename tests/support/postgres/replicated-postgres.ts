/** A primary of its own with a streaming replica, both real, for tests of reads that may be old (FLT-05). */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensureShopRole } from '#platform/database/shop-role.ts';
import { patient } from '../vitest/patience.ts';
import { SHOP_ROLE } from './shop-role.ts';

const NAME = 'kerb_replicated';
const DURABLE = [
  'synchronous_commit=on',
  'wal_level=replica',
  'max_wal_senders=5',
  'wal_keep_size=512MB',
  'full_page_writes=on',
];

export interface ReplicatedPostgres {
  /** Of the primary, as the tables' owner. */
  databaseUrl: string;
  primary: pg.Pool;
  replicaUrl: string;
  /** The replica goes on receiving the log and shows nothing new of it. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Resolves when the replica shows everything that is committed now. */
  caughtUp: () => Promise<void>;
  /** Statements that the replica has executed since the last call, without those that measure or steer it. */
  statements: () => string;
  /** As a machine that fails: every process of the replica ends at once. */
  kill: () => void;
  stop: () => Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-replicated-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'primary');
  const first = await startEmbeddedPostgres({ dataDir, throwaway: true, settings: DURABLE });
  const owner = new pg.Client({ connectionString: first.url('postgres') });
  await owner.connect();
  await owner.query(`create database ${NAME}`);
  await migrate(first.url(NAME));
  await ensureShopRole(first.url(NAME), SHOP_ROLE);
  await owner.query(`alter role ${SHOP_ROLE} password ${owner.escapeLiteral(inject('shopRolePassword'))}`);
  await allowReplication(owner);
  const copyDir = join(folder, 'replica');
  await copyPrimary(owner, dataDir, copyDir, first.url(NAME));
  await owner.end();
  const second = await startEmbeddedPostgres({
    dataDir: copyDir,
    throwaway: true,
    settings: [...DURABLE, 'log_statement=all'],
  });
  const primary = new pg.Pool({ connectionString: first.url(NAME), max: 2 });
  const replica = new pg.Pool({ connectionString: second.url(NAME), max: 2 });
  // A killed server ends its connections.
  replica.on('error', () => undefined);
  let isKilled = false;
  return {
    databaseUrl: first.url(NAME),
    primary,
    replicaUrl: second.url(NAME),
    pause: async () => void (await replica.query('select pg_wal_replay_pause()')),
    resume: async () => void (await replica.query('select pg_wal_replay_resume()')),
    caughtUp: () => untilCaughtUp(primary, replica),
    statements: readStatements(join(copyDir, 'server.log')),
    kill: () => {
      isKilled = true;
      process.kill(Number(readFileSync(join(copyDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    },
    stop: async () => {
      await Promise.all([primary.end(), replica.end()]);
      if (!isKilled) await second.stop();
      await first.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilCaughtUp(primary: pg.Pool, replica: pg.Pool): Promise<void> {
  const { rows } = await primary.query('select pg_current_wal_flush_lsn() as lsn');
  for (const until = performance.now() + patient(15_000); performance.now() < until; ) {
    const { rows: found } = await replica.query('select pg_last_wal_replay_lsn() >= $1 as done', [rows[0].lsn]);
    if (found[0].done) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('the replica does not follow the primary');
}

/** The statements in a server's log since the last call, without those that measure or steer a replica. */
function readStatements(logFile: string): () => string {
  let read = 0;
  return () => {
    const text = readFileSync(logFile, 'utf8');
    const since = text.slice(read);
    read = text.length;
    return since
      .split(/\n(?=\d{4}-\d\d-\d\d )/)
      .filter((entry) => /LOG: {2}(execute|statement)/.test(entry) && !/pg_is_in_recovery|wal_replay/.test(entry))
      .join('\n');
  };
}

async function allowReplication(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query('show hba_file');
  appendFileSync(rows[0].hba_file, 'host replication all 127.0.0.1/32 scram-sha-256\n');
  await owner.query('select pg_reload_conf()');
}

/** What pg_basebackup does, which is not among the bundled programs. */
async function copyPrimary(owner: pg.Client, from: string, to: string, url: string): Promise<void> {
  await owner.query("select pg_backup_start('replica', true)");
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|server\.log$/.test(path),
  });
  const { rows } = await owner.query('select labelfile from pg_backup_stop(false)');
  const { username, password, port } = new URL(url);
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const { uid, gid } = statSync(from);
  appendFileSync(join(to, 'backup_label'), rows[0].labelfile);
  appendFileSync(join(to, 'standby.signal'), '');
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  writeFileSync(`${to}.password`, password, { mode: 0o600 });
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    chownSync(join(to, path), uid, gid);
  chmodSync(to, 0o700);
}
