/** `npm run dev`: the shop with Vite in front, so that pages change as their files do. Server code restarts by `node --watch`. */
import { resolve } from 'node:path';
import { createServer as createVite } from 'vite';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/log.ts';
import { announce } from './src/server/announce.ts';
import { loadDemoOnce } from './src/server/load-demo-once.ts';
import { openShopDatabase } from './src/server/open-shop-database.ts';
import { startShop } from './src/server/start-shop.ts';
import { startSimulatorProcess } from './src/server/start-simulator-process.ts';

const config = readConfig({ NODE_ENV: 'development', ...process.env });
const log = createLogger(config.KERB_LOG_LEVEL);
const database = await openShopDatabase(config, { own: true });
const simulator = await startSimulatorProcess({
  port: config.KERB_SIMULATOR_PORT,
  smtpPort: config.KERB_SIMULATOR_SMTP_PORT,
  dataDir: resolve(config.KERB_DATA_DIR, 'simulator'),
  shopUrl: config.KERB_PUBLIC_URL,
});
if (config.KERB_DEMO) await loadDemoOnce({ db: database.handle.db, clock: systemClock, log, config, requestId: 'demo' });
const vite = await createVite({ cacheDir: '/tmp/vite-product', server: { middlewareMode: true }, appType: 'custom' });
const shop = await startShop({
  config,
  databaseUrl: database.url,
  simulator: { url: simulator.url, smtpUrl: simulator.smtpUrl },
  log,
  dev: { middleware: ((rq: any, rs: any, next: any) => vite.middlewares(rq, rs, () => { rq.url = rq.originalUrl; next(); })) as never, loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never },
});
announce.ready(shop.url, simulator.url);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    Promise.resolve(shop.close())
      .then(() => vite.close())
      .then(() => simulator.close())
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          announce.problem(error);
          process.exit(1);
        },
      );
  });
}
