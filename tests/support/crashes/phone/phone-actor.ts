/**
 * A process that plays a phone order on another process's database and gateway, and kills itself with SIGKILL at a
 * failpoint.
 */
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { setFailpoint } from '#platform/steps/failpoint.ts';
import { choosePartners } from '#server/settings/partner-settings.ts';
import { choosePayInFour } from '#server/settings/pay-in-four-settings.ts';
import { readConfig } from '#server/settings/read-config.ts';
import type { TestSimulator } from '#simulator/start-test-simulator.ts';
import { ACTOR } from '../actor-name.ts';
import { type PhonePlayer, playPhone } from './phone-scenarios.ts';

export interface PhonePart {
  databaseUrl: string;
  simulator: Pick<TestSimulator, 'url' | 'gateway'>;
  killedAt: string;
  scenario: string;
  draftId: string;
}

async function perform({ databaseUrl, simulator, killedAt, scenario, draftId }: PhonePart): Promise<void> {
  setFailpoint(killedAt, { do: 'kill' });
  const { db, pool, close } = openDatabase(databaseUrl, { max: 4, name: ACTOR });
  const config = readConfig({ NODE_ENV: 'test', KERB_CARD_TIMEOUT_MS: '2000', KERB_PAY_IN_FOUR_TIMEOUT_MS: '2000' });
  const ctx = {
    ...{ db, clock: systemClock, log: silentLogger, requestId: 'actor', config },
    ...choosePartners(config, simulator.url),
    payInFour: choosePayInFour(config, simulator.url),
    cardGateway: createBraintreeCardGateway({ ...simulator.gateway, timeoutMs: 2_000 }),
    carrier: null,
  } as unknown as PhonePlayer['ctx'];
  await playPhone({ ctx, pool }, scenario, draftId);
  await close();
  process.exit(0);
}
process.once('message', (part) => void perform(part as PhonePart));
process.once('disconnect', () => process.exit(1));
