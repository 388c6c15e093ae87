/** A process that acts one play on somebody else's database and gateway; the parent arms KERB_FAILPOINTS and watches it die. */
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLogger } from '#platform/log.ts';
import { act, plays } from './money-moves.ts';

const { databaseUrl, simulatorUrl, gateway, play, request, key } = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase(databaseUrl, { max: 4 });
const ctx = {
  db: database.db,
  clock: systemClock,
  log: silentLogger,
  requestId: 'actor',
  config: readConfig({ NODE_ENV: 'test', KERB_CARD_TIMEOUT_MS: '400' }),
  cardGateway: createBraintreeCardGateway({ ...gateway, timeoutMs: 400 }),
  email: { send: async () => undefined },
};
await act({ ctx, query: (text) => database.pool.query(text), simulatorUrl, request, key, answered: () => undefined }, plays[play]?.moves ?? []);
await database.close();
process.exit(0);
