/** The whole shop for one test file: its own demo database, the simulator, real HTTP on a free port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { shopMode } from '#server/settings/stand-ins.ts';
import { type RunningShop, startShop } from '#server/start-shop.ts';
import { startSimulator } from '#simulator/start-simulator.ts';
import { requireFreshBuild } from '../vitest/require-fresh-build.ts';
import { freePort } from './free-port.ts';
import { shopRoleUrl } from './shop-role-url.ts';

export interface TestShop {
  /** http://localhost:PORT */
  url: string;
  pool: pg.Pool;
  databaseUrl: string;
  simulatorUrl: string;
  /** Log lines at level error or above, or from `logLevel` on. */
  errors: string[];
  /** Restarts the shop at the same URL with another build of the site; null leaves it stopped. */
  deploy: (site: string | null, settings?: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
}

/** URLs of the database, the simulator and the mail server. */
export interface Outside {
  databaseUrl: string;
  simulatorUrl: string;
  smtpUrl: string;
}

let counter = 0;

interface TestShopOptions {
  template?: 'kerb_demo' | 'kerb_template';
  logLevel?: string;
  fill?: (databaseUrl: string) => Promise<void>;
  /** Another database than a copy of the template; `drop` deletes it. */
  database?: { databaseUrl: string; drop: () => Promise<void> };
  /** Puts proxies between the shop and outside providers; returns the URLs that the shop is given. */
  through?: (outside: Outside) => Promise<Outside & { settings: Record<string, string> }>;
}

/**
 * `template` 'kerb_demo' holds the demo shop (journeys), 'kerb_template' is empty; `fill` may insert rows before the
 * shop starts.
 */
export async function startTestShop(
  settings: Record<string, string> = {},
  options: TestShopOptions = {},
): Promise<TestShop> {
  requireFreshBuild();
  const template = options.template ?? 'kerb_demo';
  const { databaseUrl, drop } = options.database ?? (await copyDatabase(template));
  const folder = mkdtempSync(join(tmpdir(), 'kerb-shop-'));
  await options.fill?.(databaseUrl);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const simulator = await startSimulator({
    port: 0,
    smtpPort: 0,
    dataDir: join(folder, 'simulator'),
    shopOrigins: [url, `http://127.0.0.1:${port}`],
    mode: shopMode(readConfig({ NODE_ENV: 'test', KERB_PUBLIC_URL: url, ...settings })),
  });
  const direct = { databaseUrl, simulatorUrl: simulator.url, smtpUrl: `smtp://127.0.0.1:${simulator.smtpPort}` };
  const outside = (await options.through?.(direct)) ?? { ...direct, settings: {} };
  const errors: string[] = [];
  const base = {
    PORT: String(port),
    KERB_PUBLIC_URL: url,
    KERB_DATA_DIR: template === 'kerb_demo' ? inject('demoDataDir') : folder,
    ...outside.settings,
    ...settings,
  };
  const start = (site?: string, more: Record<string, string> = {}) =>
    startOn(outside, { ...base, ...more }, { logLevel: options.logLevel ?? 'error', errors }, site);
  let shop: RunningShop | null = await start();
  const { pool, close: closePool } = openDatabase(databaseUrl, { max: 4 });
  return {
    url,
    pool,
    databaseUrl,
    simulatorUrl: simulator.url,
    errors,
    deploy: async (site, more) => {
      await shop?.close();
      shop = site === null ? null : await start(site, more);
    },
    close: async () => {
      await shop?.close();
      await simulator.close();
      await closePool();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of its own, copied from the template; `drop` deletes it. */
async function copyDatabase(template: string): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const base = inject('postgresUrl');
  counter += 1;
  const name = `kerb_shop_${process.pid}_${counter}`;
  const maintenance = new pg.Client({ connectionString: `${base}postgres` });
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    databaseUrl: `${base}${name}`,
    drop: async () => {
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}

/** Starts the shop with these settings; what it logs is added to `errors`. `site` is another build than the current one. */
const startOn = (
  outside: Outside,
  settings: Record<string, string>,
  { logLevel, errors }: { logLevel: string; errors: string[] },
  site?: string,
): Promise<RunningShop> =>
  startShop({
    config: readConfig({
      NODE_ENV: 'test',
      KERB_HOST: '127.0.0.1',
      // The shop trusts one proxy, so that each test client may have its own address (client-address.ts).
      KERB_TRUST_PROXY: '1',
      ...settings,
    }),
    // A role that owns no table: the shop never needs more (SEC-21).
    databaseUrl: shopRoleUrl(outside.databaseUrl),
    simulator: { url: outside.simulatorUrl, smtpUrl: outside.smtpUrl },
    log: createLogger(logLevel, {
      write: (line) => {
        errors.push(line);
      },
    }),
    ...(site && { site }),
  });
