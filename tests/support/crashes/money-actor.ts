/**
 * A process that acts one play on somebody else's database and gateway, and kills itself with SIGKILL at a failpoint.
 * It loads everything first and then waits for its part, so that the parent can have the next one ready in time.
 */
import { flushCompileCache } from 'node:module';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import { createWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { setFailpoint } from '#platform/failpoint.ts';
import { silentLogger } from '#platform/log/log.ts';
import { choosePartners } from '#server/settings/partner-settings.ts';
import { choosePayInFour } from '#server/settings/pay-in-four-settings.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { testIdentity } from '../shop/test-identity.ts';
import { ACTOR } from './actor-name.ts';
import { act, scenarios, type Wallet } from './money-operations.ts';

export interface Part {
  databaseUrl: string;
  simulator: Pick<TestSimulator, 'url' | 'smtpPort' | 'gateway'>;
  play: string;
  killedAt: string;
  wallet: Wallet;
  request: PlaceOrderRequest;
  declinedToken: string;
  key: string;
  customerId: string;
}

async function perform({ databaseUrl, simulator, play, killedAt, ...part }: Part): Promise<void> {
  setFailpoint(killedAt, { do: 'kill' });
  const database = openDatabase(databaseUrl, { max: 4, name: ACTOR });
  const config = readConfig({ NODE_ENV: 'test', KERB_CARD_TIMEOUT_MS: '2000', KERB_PAY_IN_FOUR_TIMEOUT_MS: '2000' });
  const ctx = {
    db: database.db,
    clock: systemClock,
    log: silentLogger,
    requestId: 'actor',
    config,
    payInFour: choosePayInFour(config, simulator.url),
    cardGateway: createBraintreeCardGateway({ ...simulator.gateway, timeoutMs: 2_000 }),
    email: createSmtpEmail({ url: `smtp://127.0.0.1:${simulator.smtpPort}`, from: 'Kerb <kia-ora@kerb.example>' }),
    identity: testIdentity(),
    webhookSender: createWebhookSender({ timeoutMs: 2_000, anywhere: true }),
    ...choosePartners(readConfig({ NODE_ENV: 'test', KERB_AIRLINE_TIMEOUT_MS: '2000' }), simulator.url),
  };
  const query = (text: string, values?: unknown[]) => database.pool.query(text, values);
  await act({ ...part, ctx, query, simulator, answered: () => undefined }, scenarios[play]?.moves ?? []);
  await database.close();
  process.exit(0);
}
process.once('message', (part) => void perform(part as Part));
// Whoever is killed cannot leave what it compiled for the next one; so it does before it plays (NODE_COMPILE_CACHE).
flushCompileCache();
// The parent is gone: nobody will send a part any more.
process.once('disconnect', () => process.exit(1));
