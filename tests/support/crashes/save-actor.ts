/**
 * A process that saves a payment method on another process's database and gateway, and kills itself with SIGKILL at a
 * failpoint.
 */
import { flushCompileCache } from 'node:module';
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { saveMethod } from '#modules/payments/saved-methods/save-method.ts';
import { sweepSavedMethods } from '#modules/payments/saved-methods/sweep-saved-methods.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { readConfig } from '#server/settings/read-config.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { ACTOR } from './actor-name.ts';

export interface SavePart {
  databaseUrl: string;
  gateway: TestSimulator['gateway'];
  killedAt: string;
  customerId: string;
  attemptId: string;
}

async function perform({ databaseUrl, gateway, killedAt, customerId, attemptId }: SavePart): Promise<void> {
  setFailpoint(killedAt, { do: 'kill' });
  const { db, pool, close } = openDatabase(databaseUrl, { max: 2, name: ACTOR });
  const config = readConfig({ NODE_ENV: 'test', KERB_CARD_TIMEOUT_MS: '2000' });
  const ctx = {
    db,
    log: silentLogger,
    config,
    cardGateway: createBraintreeCardGateway({ ...gateway, timeoutMs: 2_000 }),
  };
  await saveMethod(ctx, customerId, { attemptId, token: 'fake-valid-visa-nonce' });
  await saveMethod(ctx, customerId, { attemptId, token: 'fake-valid-visa-nonce' });
  await pool.query('update payments.saved_method set removed_at = now(), leased_until = now() where customer_id = $1', [
    customerId,
  ]);
  await sweepSavedMethods(ctx);
  await close();
  process.exit(0);
}
process.once('message', (part) => void perform(part as SavePart));
// A killed process cannot write its compile cache at exit.
flushCompileCache();
process.once('disconnect', () => process.exit(1));
