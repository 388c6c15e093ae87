/**
 * A process that runs one scenario on another process's database and gateway, and kills itself with SIGKILL at a
 * failpoint. It loads all modules first and then waits for its task, so that the parent can prepare the next process in
 * time.
 */
import { flushCompileCache } from 'node:module';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { createSmtpEmail } from '#adapters/email/smtp-email.ts';
import { createWebhookSender } from '#adapters/webhooks/https-webhook-sender.ts';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { choosePartners } from '#server/settings/partner-settings.ts';
import { choosePayInFour } from '#server/settings/pay-in-four-settings.ts';
import { readConfig } from '#server/settings/read-config.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { testIdentity } from '../shop/test-identity.ts';
import { ACTOR } from './actor-name.ts';
import { scenarios } from './crash-scenarios.ts';
import { act, type Wallet } from './money-operations.ts';

export interface Part {
  databaseUrl: string;
  simulator: Pick<TestSimulator, 'url' | 'smtpPort' | 'gateway'>;
  scenario: string;
  killedAt: string;
  wallet: Wallet;
  request: PlaceOrderRequest;
  declinedToken: string;
  key: string;
  customerId: string;
}

async function perform({ databaseUrl, simulator, scenario, killedAt, ...part }: Part): Promise<void> {
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
    email: createSmtpEmail({
      url: `smtp://127.0.0.1:${simulator.smtpPort}`,
      sender: () => ({ from: 'Kerb <kia-ora@kerb.example>' }),
    }),
    identity: testIdentity(),
    carrier: null,
    webhookSender: createWebhookSender({ timeoutMs: 2_000, anywhere: true }),
    ...choosePartners(readConfig({ NODE_ENV: 'test', KERB_AIRLINE_TIMEOUT_MS: '2000' }), simulator.url),
  };
  const query = (text: string, values?: unknown[]) => database.pool.query(text, values);
  await act({ ...part, ctx, query, simulator, answered: () => undefined }, scenarios[scenario]?.steps ?? []);
  await database.close();
  process.exit(0);
}
process.once('message', (part) => void perform(part as Part));
// A killed process cannot write its compile cache (NODE_COMPILE_CACHE) at exit, so it is written before the scenario
// runs.
flushCompileCache();
// The parent has exited: no task will come.
process.once('disconnect', () => process.exit(1));
