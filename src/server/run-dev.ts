/**
 * `npm run dev`: the shop with Vite in front, so that pages update when their files change. `node --watch` restarts
 * server code.
 */
import { resolve } from 'node:path';
import { createServer as createVite } from 'vite';
import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/log/log.ts';
import { announce } from './announce.ts';
import { buildStaffSite } from './build/build-site.ts';
import { staffHint } from './demo/demo-manager.ts';
import { loadDemoOnce } from './demo/load-demo-once.ts';
import { loadLegalDrafts } from './demo/load-legal-drafts.ts';
import { startSimulatorProcess } from './demo/start-simulator-process.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { readConfig } from './settings/read-config.ts';
import { shopMode } from './settings/stand-ins.ts';
import { startShop } from './start-shop.ts';

const config = readConfig({ NODE_ENV: 'development', ...process.env });
const log = createLogger(config.KERB_LOG_LEVEL);
const database = await openShopDatabase(config, { own: true });
const simulator = await startSimulatorProcess({
  port: config.KERB_SIMULATOR_PORT,
  smtpPort: config.KERB_SIMULATOR_SMTP_PORT,
  dataDir: resolve(config.KERB_DATA_DIR, 'simulator'),
  shopUrl: config.KERB_PUBLIC_URL,
  mode: shopMode(config),
});
const ctx = { db: database.handle.db, clock: systemClock, log, config, requestId: 'demo' };
if (config.KERB_DEMO) await loadDemoOnce(ctx);
await loadLegalDrafts(ctx);
const hint = await staffHint(ctx);
// Served as built: restart after a change of src/staff-site.
await buildStaffSite();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { port: config.PORT === 0 ? 0 : config.PORT + 20_000 } },
  appType: 'custom',
  cacheDir: resolve(config.KERB_DATA_DIR, 'vite'),
});
const shop = await startShop({
  config,
  databaseUrl: database.url,
  simulator: { url: simulator.url, smtpUrl: simulator.smtpUrl },
  log,
  dev: {
    middleware: vite.middlewares as never,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  },
});
announce.ready(config, shop.url, simulator.url, hint);

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
