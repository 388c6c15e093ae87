/**
 * `npm run kerb -- COMMAND`: the operator's command line. Exit codes: 0 done, 1 done in part or something is wrong, 2
 * could not be done.
 */
import { Command } from 'commander';
import {
  addContentCommands,
  addExperimentCommands,
  addExportCommand,
  addImportCommands,
  addMoveCommands,
  addPromotionCommands,
  addSearchCommands,
  addStockCommands,
} from './kerb/catalogue-commands.ts';
import {
  addApiKeyCommands,
  addCheckCommands,
  addDatabaseCommands,
  addDataCommands,
  addDemoCommands,
  addImageCommands,
  addSecretCommands,
  addSecurityCommands,
  addStaffCommands,
  addWebhookCommands,
} from './kerb/operation-commands.ts';
import {
  addGiftCardCommands,
  addLoyaltyCommands,
  addOrderCommands,
  addPaymentCommands,
  addRefundCommands,
  addReturnCommands,
  addTillCommands,
} from './kerb/order-commands.ts';

const kerb = new Command('kerb')
  .description("The shop operator's command line.")
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

addImportCommands(kerb);
addMoveCommands(kerb);
addTillCommands(kerb);
addDatabaseCommands(kerb);
addDataCommands(kerb);
addSearchCommands(kerb);
addPromotionCommands(kerb);
addLoyaltyCommands(kerb);
addExperimentCommands(kerb);
addStaffCommands(kerb);
addApiKeyCommands(kerb);
addImageCommands(kerb);
addSecretCommands(kerb);
addSecurityCommands(kerb);
addWebhookCommands(kerb);
addContentCommands(kerb);
addGiftCardCommands(kerb);
addOrderCommands(kerb);
addRefundCommands(kerb);
addReturnCommands(kerb);
addStockCommands(kerb);
addPaymentCommands(kerb);
addExportCommand(kerb);
addDemoCommands(kerb);
addCheckCommands(kerb);

await kerb.parseAsync();
