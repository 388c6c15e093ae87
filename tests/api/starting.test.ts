/**
 * `npm start`, `npm run kerb` and `npm test` as users run them: one shop, one database, one build, nothing left running
 * (FIX-71, FIX-73). Tests that build do so in a copy, because tests running at the same time are served from this
 * folder's build.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useOwnCopy } from '../support/shop/own-copy.ts';
import { processesOf } from '../support/shop/processes-of.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

/** Part of the staff site only, which builds in seconds. */
const STAFF_SOURCE = 'src/staff-site/main.tsx';
const PORT = 28_000 + (process.pid % 1_000) * 4;

function useDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-starting-'));
  // As root the database server runs under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** Resolves when the shop reports that it is open. */
async function npmStart(root: string, environment: Record<string, string>): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // The process has ended by itself.
    }
  });
  await Promise.race([
    expect.poll(() => output, { timeout: patient(400_000) }).toContain('is open:'),
    ended.then((code) => Promise.reject(new Error(`npm start ended with ${code}: ${output}`))),
  ]);
  return { child, output: () => output, ended };
}

test('FIX-71 FIX-72 FIX-73 an empty shop started twice builds once; commands find its database without its settings; SIGTERM shuts everything down in order', {
  timeout: patient(600_000),
}, async () => {
  const root = useOwnCopy();
  appendFileSync(join(root, STAFF_SOURCE), '\n');
  const folder = useDataFolder();
  const settings = {
    KERB_DATA_DIR: folder,
    KERB_DEMO: 'false',
    KERB_HOST: '127.0.0.1',
    KERB_LOG_LEVEL: 'warn',
    KERB_WORKERS: '2',
    PORT: `${PORT}`,
    KERB_PUBLIC_URL: `http://localhost:${PORT}`,
    KERB_METRICS_PORT: `${PORT + 1}`,
    KERB_SIMULATOR_PORT: `${PORT + 2}`,
    KERB_SIMULATOR_SMTP_PORT: `${PORT + 3}`,
  };
  const first = await npmStart(root, settings);
  // One source is newer than the build: only what depends on it is built.
  expect(first.output().match(/^Building .*$/gm)).toEqual(['Building the staff site …']);
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200);
  // Both workers report their metrics in one document, and the simulator listens on its configured port.
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${PORT + 1}`)).text()).toMatch(/kerb_|process_cpu/);
  expect((await fetch(`http://127.0.0.1:${PORT + 2}/healthz`)).status).toBe(200);
  expect(processesOf(folder).filter((line) => line.includes('run-shop.ts')).length).toBeGreaterThanOrEqual(3);

  // The shop is empty, but no link of its layout is dead: the legal pages exist and say that they are drafts.
  const shown = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}/nz${path}`)).text();
  const links = new Set<string>();
  for (const path of [
    '/',
    '/cart',
    '/account/signin',
    '/account/signup',
    '/checkout/contact-info',
    '/no-such-page',
    '/stores',
    '/orders',
  ])
    for (const [, href = ''] of (await shown(path)).matchAll(/<a[^>]+href="\/nz(\/[^"#]*)"/g))
      links.add(href.replaceAll('&amp;', '&'));
  for (const page of ['privacy', 'terms', 'delivery', 'returns']) expect([...links]).toContain(`/articles/${page}`);
  for (const href of [...links, '/articles/payment-failed'])
    expect((await fetch(`http://127.0.0.1:${PORT}/nz${href}`)).status, href).toBe(200);
  expect(await shown('/articles/privacy')).toMatch(
    /Draft\.[\s\S]*The owner of this shop has not yet checked this page/,
  );

  // Another terminal without any of the shop's settings.
  const added = await runKerb(['staff', 'add', 'owner@example.co.nz', '--role', 'manager'], {}, { root });
  expect([added.code, added.err]).toEqual([0, expect.stringContaining(`Using the data in ${folder}`)]);
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const [line3] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(3);
  const client = new pg.Client({ connectionString: `postgres://kerb:${password}@127.0.0.1:${line3}/kerb` });
  await client.connect();
  expect((await client.query('select email from staff.member')).rows).toEqual([{ email: 'owner@example.co.nz' }]);
  await client.end();

  first.child.kill('SIGTERM');
  await first.ended;
  expect(processesOf(folder)).toEqual([]);
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(folder, 'postgres/server.log'), 'utf8')).toMatch(/database system is shut down\s*$/);

  const second = await npmStart(root, { ...settings, KERB_WORKERS: '1', KERB_DRAIN_MS: '2000' });
  expect(second.output()).not.toContain('Building');
  // npm itself is killed: the processes it started end too, in order, even when that takes them a while.
  second.child.kill('SIGKILL');
  await expect.poll(() => processesOf(folder), { timeout: patient(40_000) }).toEqual([]);
  expect(readFileSync(join(folder, 'postgres/server.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
});

test('FIX-71 a command that would start an empty database refuses; db migrate, whose purpose that is, does it', async () => {
  const folder = useDataFolder();
  const refused = await runKerb(['staff', 'list'], { KERB_DATA_DIR: folder });
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`There is no shop in ${folder}`)]);
  expect(readdirSync(folder)).toEqual([]);
  const { url, pool } = await useTestDatabase();
  const name = `${new URL(url).pathname.slice(1)}_empty`;
  await pool.query(`create database ${name}`);
  onTestFinished(async () => {
    const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') });
    await client.connect();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  const empty = url.replace(/[^/]*$/, name);
  expect(await runKerb(['staff', 'list'], { DATABASE_URL: empty })).toMatchObject({
    code: 2,
    err: expect.stringContaining('holds no shop'),
  });
  expect(await runKerb(['db', 'migrate'], { DATABASE_URL: empty })).toMatchObject({ code: 0 });
  expect(await runKerb(['staff', 'list'], { DATABASE_URL: empty })).toMatchObject({ code: 0 });
});

test('a single file of API tests never uses a build older than its sources; a test in the source folders waits for no build', {
  timeout: patient(600_000),
}, async () => {
  const root = useOwnCopy();
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const tested = (file: string) =>
    new Promise<string>((done, fail) => {
      let output = '';
      const child = spawn('npm', ['test', '--', file, '-t', 'no test has this title'], { cwd: root, env: environment });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      child.once('error', fail);
      child.once('close', () => done(output));
    });
  const built = () => readFileSync(join(root, 'build/staff-sources'), 'utf8');
  const before = built();
  appendFileSync(join(root, STAFF_SOURCE), '\n');
  expect(await tested('src/shared/money.test.ts')).toMatch(/skipped/);
  expect(built()).toBe(before);
  const output = await tested('tests/api/seo.test.ts');
  expect([output.match(/^Building .*$/gm), output.match(/\d+ passed.*$/m)?.[0]]).toEqual([
    ['Building the staff site …'],
    expect.stringMatching(/^0 passed, 0 failed, \d+ skipped$/),
  ]);
  expect(built()).not.toBe(before);
});
