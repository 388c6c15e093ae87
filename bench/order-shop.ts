/** The order calls of the shop over HTTP with their job loops, in a process of its own: what bench/order.ts measures. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import { checkoutInfo } from '#api/checkout/info.ts';
import { checkoutOrder } from '#api/checkout/order.ts';
import { mountEndpoints } from '#api/endpoint.ts';
import { sweepOrders } from '#modules/checkout/sweep-orders.ts';
import { deliverOutbox } from '#modules/notifications/deliver-outbox.ts';
import type { NotificationsCtx } from '#modules/notifications/notifications-context.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLogger } from '#platform/log.ts';

const { databaseUrl, simulatorPort, smtpPort } = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase(databaseUrl, { max: 10 });
const ctx: NotificationsCtx = {
  db: database.db,
  clock: systemClock,
  log: silentLogger,
  requestId: 'bench',
  config: readConfig({}),
  cardGateway: createBraintreeCardGateway({
    environment: 'development',
    host: '127.0.0.1',
    port: simulatorPort,
    merchantId: 'simulator',
    publicKey: 'simulator_public',
    privateKey: 'simulator_private',
  }),
  email: createSmtpEmail({ url: `smtp://127.0.0.1:${smtpPort}`, from: 'Kerb <kia-ora@kerb.example>' }),
};
const app = new Hono();
mountEndpoints(
  app,
  [checkoutInfo, checkoutOrder],
  () => ctx,
  () => '127.0.0.1',
);
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ port });
});

let stopping = false;
const loop = async (everyMs: number, work: () => Promise<boolean>): Promise<void> => {
  while (!stopping) if (!(await work())) await new Promise((done) => setTimeout(done, everyMs));
};
const loops = [
  loop(1_000, async () => (await deliverOutbox(ctx)) > 0),
  loop(5_000, async () => {
    await sweepOrders(ctx);
    return false;
  }),
];
process.once('message', async () => {
  stopping = true;
  server.close();
  await Promise.all(loops);
  await database.close();
  process.disconnect?.();
});
