/** `npm start`: prepares what a fresh clone lacks, then serves until it is stopped. */
// Must be the first import.
import './settings/default-environment.ts';
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import prom from 'prom-client';
import { ShippingFileError } from '#modules/shipping/read-shipping-file.ts';
import { systemClock } from '#platform/clock.ts';
import { type CloseStack, createCloseStack } from '#platform/close-stack.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { KeyProblem } from '#platform/keys/key-encryption-key.port.ts';
import { createLogger } from '#platform/log/log.ts';
import { announce } from './announce.ts';
import { buildSite } from './build/build-site.ts';
import { staffHint } from './demo/demo-manager.ts';
import { loadDemoOnce } from './demo/load-demo-once.ts';
import { loadLegalDrafts } from './demo/load-legal-drafts.ts';
import { startSimulatorProcess } from './demo/start-simulator-process.ts';
import { serveMetrics } from './http/serve-metrics.ts';
import { recordLastStart } from './last-start.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { checkReadiness } from './readiness/check-readiness.ts';
import { openSettings } from './settings/open-settings.ts';
import { readConfig } from './settings/read-config.ts';
import { listStandIns, refuseStandIns, shopMode } from './settings/stand-ins.ts';
import { startShop } from './start-shop.ts';

/** Passed from the first process to its workers, beside the inherited environment. */
interface WorkerTask {
  databaseUrl: string;
  simulator: { url: string; smtpUrl: string } | null;
}
const TASK = 'KERB_INTERNAL_TASK';

async function main(): Promise<void> {
  const task = process.env[TASK];
  delete process.env[TASK];
  const config = readConfig(process.env);
  if (task) return serve(config, JSON.parse(task) as WorkerTask);

  // Before anything is built or created; demo staff are checked when the database is open.
  refuseStandIns(config, listStandIns(config, { simulated: config.KERB_SIMULATOR, staff: [] }));
  const log = createLogger(config.KERB_LOG_LEVEL);
  const open = createCloseStack((name, error) => log.error({ err: error, part: name }, 'could not be closed'));
  const stopOnce = onStopSignal(async () => {
    await open.close();
  });
  try {
    // All at the same time, since each mostly waits for processes of its own; the site is needed last.
    const building = buildSite();
    // When something else fails: the next start must not find this one still writing files.
    const built = Promise.allSettled([building]);
    open.add('builds', async () => void (await built));
    const [database, simulator] = await allOf(openDatabase(config, open), openSimulator(config, open));
    recordLastStart(config, log);
    const ctx = { db: database.handle.db, clock: systemClock, log, config, requestId: 'demo' };
    if (config.KERB_DEMO) await loadDemoOnce(ctx);
    await loadLegalDrafts(ctx);
    const hint = await staffHint(ctx);
    if (shopMode(config) === 'production')
      await tellWhatIsMissing({ ...ctx, config: (await openSettings(ctx, config)).config });
    await database.handle.close();
    await building;

    const facts: WorkerTask = {
      databaseUrl: database.url,
      simulator: simulator && { url: simulator.url, smtpUrl: simulator.smtpUrl },
    };
    if (config.KERB_WORKERS === 1) {
      const shop = await startShop({ config, ...facts, log });
      open.add('shop', shop.close);
      announce.ready(config, shop.url, facts.simulator?.url, hint);
    } else {
      open.add('workers', await startWorkers(config, facts));
      announce.ready(config, `http://localhost:${config.PORT}/nz`, facts.simulator?.url, hint);
    }
    if (stopOnce.requested()) await stopOnce.stop();
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function openDatabase(config: Config, open: CloseStack) {
  const database = await openShopDatabase(config, { own: true });
  open.add('database server', database.close);
  return database;
}

async function openSimulator(config: Config, open: CloseStack) {
  if (!config.KERB_SIMULATOR) return null;
  const simulator = await startSimulatorProcess({
    port: config.KERB_SIMULATOR_PORT,
    smtpPort: config.KERB_SIMULATOR_SMTP_PORT,
    dataDir: resolve(config.KERB_DATA_DIR, 'simulator'),
    shopUrl: config.KERB_PUBLIC_URL,
    mode: shopMode(config),
  });
  open.add('simulator', simulator.close);
  return simulator;
}

/** Like Promise.all, but when one fails the other is waited for too: what it has opened can then be closed. */
async function allOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** At the start of a public shop lists what is still missing; only undeclared stand-ins prevent the start (SEC-03). */
async function tellWhatIsMissing(ctx: Ctx): Promise<void> {
  const missing = (await checkReadiness(ctx)).filter(({ state }) => state === 'missing');
  if (missing.length === 0) return;
  announce.step(
    `\nNot ready for real money (npm run kerb -- doctor tells more):\n${missing.map(({ id, found }) => `  ${id}: ${found}`).join('\n')}`,
  );
}

async function serve(config: Config, task: WorkerTask): Promise<void> {
  const shop = await startShop({ config, ...task });
  onStopSignal(shop.close);
  process.send?.('ready');
}

/** Forks the workers, replaces one that dies, and stops them one after the other. */
async function startWorkers(config: Config, task: WorkerTask): Promise<() => Promise<void>> {
  let stopping = false;
  const fork = () =>
    new Promise<void>((done, fail) => {
      const worker = cluster.fork({ [TASK]: JSON.stringify(task) });
      worker.once('message', () => done());
      worker.once('exit', (code) => fail(new Error(`a worker ended with code ${code} before it was ready`)));
    });
  await Promise.all(Array.from({ length: config.KERB_WORKERS }, fork));
  cluster.on('exit', () => {
    if (!stopping)
      setTimeout(() => {
        fork().catch((error: unknown) => announce.problem(error));
      }, 1_000);
  });
  const registry = new prom.AggregatorRegistry();
  const closeMetrics =
    config.KERB_METRICS_PORT > 0
      ? await serveMetrics(config.KERB_METRICS_PORT, () => registry.clusterMetrics())
      : async () => {};
  return async () => {
    stopping = true;
    await closeMetrics();
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(
        (worker) =>
          new Promise<void>((done) => {
            if (!worker || worker.isDead()) return done();
            worker.once('exit', () => done());
            worker.process.kill('SIGTERM');
          }),
      ),
    );
  };
}

/** First SIGTERM or SIGINT: stop cleanly. Second: at once. */
function onStopSignal(close: () => Promise<void>) {
  let isStopRequested = false;
  const stop = async () => {
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopRequested) process.exit(1);
      isStopRequested = true;
      stop().catch((error: unknown) => {
        announce.problem(error);
        process.exit(1);
      });
    });
  }
  return { requested: () => isStopRequested, stop };
}

main().catch((error: unknown) => {
  const isForOperator = [ConfigError, ShippingFileError, KeyProblem].some((kind) => error instanceof kind);
  announce.problem(isForOperator ? (error as Error).message : error);
  process.exit(1);
});
