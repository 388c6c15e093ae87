/** Settings at the staff site: those of shopkeepers, and the operator's. */
import { readOperatorSettings, testShopConnection } from './operator.ts';
import { cancelRevision, publishRevision, readRevision, takeRevisionBack } from './revision.ts';
import { readSetUp } from './set-up.ts';
import { draftShopSettings, readShopSettings } from './settings.ts';

export const settingsEndpoints = [
  readSetUp,
  readShopSettings,
  draftShopSettings,
  readRevision,
  publishRevision,
  cancelRevision,
  takeRevisionBack,
  readOperatorSettings,
  testShopConnection,
];
