/** A process that buys and voids labels of returns on another process's database; KERB_FAILPOINTS kills it. */

import { sweepReturnLabels } from '#modules/parcels/return-labels/sweep-return-labels.ts';
import { openDatabase } from '#platform/database/database.ts';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import { testConfig, testCtx } from '../shop/test-context.ts';
import { ACTOR } from './actor-name.ts';

const [databaseUrl = '', simulatorUrl = ''] = process.argv.slice(2);
const config = testConfig({ KERB_CARRIER: 'starshipit', KERB_RETURN_LABELS: 'true' });
const database = openDatabase(databaseUrl, { max: 4, name: ACTOR });
await sweepReturnLabels({ ...testCtx(database.db, { config }), carrier: chooseCarrier(config, simulatorUrl) });
await database.close();
