import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const holder = fileURLToPath(new URL('../../../tests/support/postgres/run-postgres.ts', import.meta.url));
const NOBODY = { uid: 65_534, gid: 65_534 };

function folderFor(owner?: typeof NOBODY): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-embedded-'));
  chmodSync(folder, 0o755);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'postgres');
}

/** Starts the server in another process; `url` is empty when it refused, and `output` gives the reason. */
async function hold(
  dataDir: string,
  owner?: typeof NOBODY,
  ...more: string[]
): Promise<{ child: ChildProcess; url: string; output: string; end: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', holder, dataDir, ...more], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    ...owner,
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await Promise.race([
    new Promise<string>((done) => child.stdout?.once('data', (chunk) => done(String(chunk).trim()))),
    gone.then(() => ''),
  ]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return {
    child,
    url,
    output,
    end: async () => {
      child.stdin?.end();
      await gone;
    },
  };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a throwaway server and its data are removed when its starter is killed', async () => {
  const dataDir = folderFor();
  const { child, url } = await hold(dataDir, undefined, 'throwaway');
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(dataDir), { timeout: patient(30_000) }).toBe(false);
  await expect(ask(url, 'select 1')).rejects.toThrow();
});

test('the data outlive the server, and a second shop on the same data is refused with a message', async () => {
  const dataDir = folderFor();
  const first = await hold(dataDir);
  await ask(first.url, 'create table shoes as select 42 as size');
  const second = await hold(dataDir);
  expect(second.url).toBe('');
  expect(second.output).toMatch(/Another Kerb \(process \d+\) already uses the data/);
  await first.end();
  const again = await startEmbeddedPostgres({ dataDir });
  onTestFinished(again.stop);
  expect(await ask(again.url('postgres'), 'select size from shoes')).toEqual([{ size: 42 }]);
  expect(await ask(again.url('postgres'), 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test('the server of a killed shop is taken over: committed data are there, nothing is locked', async () => {
  const dataDir = folderFor();
  const killed = await hold(dataDir);
  await ask(killed.url, 'create table shoes as select 42 as size');
  const open = new pg.Client({ connectionString: killed.url });
  open.on('error', () => undefined);
  await open.connect();
  await open.query('begin');
  await open.query('update shoes set size = 7');
  const gone = new Promise((done) => killed.child.once('exit', done));
  killed.child.kill('SIGKILL');
  await gone;
  const again = await startEmbeddedPostgres({ dataDir });
  onTestFinished(again.stop);
  expect(await ask(again.url('postgres'), 'update shoes set size = size + 1 returning size')).toEqual([{ size: 43 }]);
});

const isRoot = process.getuid?.() === 0;
const readable =
  isRoot &&
  spawnSync(process.execPath, ['-e', `require('node:fs').accessSync(${JSON.stringify(holder)})`], {
    ...NOBODY,
    cwd: '/',
  }).status === 0;

test.skipIf(isRoot && !readable)(
  'it also starts as an unprivileged user (skipped where that user cannot read this checkout)',
  async () => {
    const owner = isRoot ? NOBODY : undefined;
    const server = await hold(folderFor(owner), owner);
    expect(server.output).toBe('');
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.end();
  },
);

test.skipIf(process.platform === 'win32')(
  'local clients connect over a socket in the data folder, whatever its name; with a path that is too long over TCP',
  async () => {
    const spoken = join(folderFor(), `it's a shop, here`);
    const server = await startEmbeddedPostgres({ dataDir: spoken, throwaway: true });
    onTestFinished(server.stop);
    const address = async (url: string) => (await ask(url, 'select inet_server_addr() is null as socket'))[0]?.socket;
    expect(await address(server.localUrl('postgres'))).toBe(true);
    expect(await address(server.url('postgres'))).toBe(false);
    const long = await startEmbeddedPostgres({ dataDir: join(folderFor(), 'a'.repeat(60)), throwaway: true });
    onTestFinished(long.stop);
    expect(long.localUrl('postgres')).toBe(long.url('postgres'));
  },
);

test('SEC-21 over TCP only the right password opens it, and the private socket only its own user', async () => {
  const dataDir = folderFor();
  const first = await startEmbeddedPostgres({ dataDir });
  const url = new URL(first.url('postgres'));
  await ask(url.href, `create role reports login; create role clerk login password 'Pōhutukawa'`);
  const as = (user: string, password: string, base = url.href) => {
    const changed = new URL(base);
    Object.assign(changed, { username: user, password });
    return ask(changed.href, 'select current_user as name');
  };
  expect(url.password.length).toBeGreaterThanOrEqual(43);
  for (const [user, password] of [
    ['kerb', ''],
    ['kerb', 'kerb'],
    ['kerb', `${url.password}x`],
    ['reports', ''],
    ['reports', url.password],
    ['postgres', url.password],
  ] as const)
    await expect(as(user, password), `${user} ${password.length}`).rejects.toThrow(/password|SASL/);
  expect(await as('kerb', url.password)).toEqual([{ name: 'kerb' }]);
  expect(await as('clerk', encodeURIComponent('Pōhutukawa'))).toEqual([{ name: 'clerk' }]);
  if (first.localUrl('postgres') !== url.href) {
    expect(await as('kerb', '', first.localUrl('postgres'))).toEqual([{ name: 'kerb' }]);
    await expect(as('clerk', '', first.localUrl('postgres'))).rejects.toThrow(/no pg_hba.conf entry/);
  }
  expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).not.toContain(url.password);

  // Data from before passwords, or whose password is lost, get one at the next start.
  rmSync(`${dataDir}.password`);
  const second = await startEmbeddedPostgres({ dataDir });
  onTestFinished(second.stop);
  const other = new URL(second.url('postgres'));
  expect(other.password).not.toBe(url.password);
  expect(await ask(other.href, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(as('kerb', url.password, other.href)).rejects.toThrow('password authentication failed');
});
