/** Commands about running the shop: its database, staff, machines and checks. */
import type { Command } from 'commander';
import { acting, asJson, number, passwordStdin } from './command-parts.ts';

export function addDatabaseCommands(kerb: Command): void {
  const database = kerb.command('db').description('the database');
  database
    .command('migrate')
    .description('apply new migrations')
    .action(acting(async () => (await import('#server/commands/operations/migrate-database.ts')).migrateDatabase));
  database
    .command('role <name>')
    .description('create a role for the shop that owns no table, or give it its rights again; run it as the owner')
    .option('--new-password', 'another password for a role that exists')
    .action(
      acting(async () => (await import('#server/commands/operations/create-database-role.ts')).createDatabaseRole),
    );
  database
    .command('backup <file>')
    .description('back the whole database up to a file')
    .action(acting(async () => (await import('#server/commands/backups/back-up-database.ts')).backUp));
  database
    .command('restore <file>')
    .description('restore a backup into an empty database')
    .option('--replace', 'replace the existing data')
    .action(acting(async () => (await import('#server/commands/backups/back-up-database.ts')).restore));
}

export function addDataCommands(kerb: Command): void {
  const data = kerb.command('data').description('the whole shop as files that any program can read');
  data
    .command('export <folder>')
    .description('write every table as JSON lines, every picture, and a README that says what they are')
    .action(acting(async () => (await import('#server/commands/backups/shop-data.ts')).exportData));
  data
    .command('import <folder>')
    .description('fill a shop that was never used with the exported data of another')
    .action(acting(async () => (await import('#server/commands/backups/shop-data.ts')).importData));
}

export function addStaffCommands(kerb: Command): void {
  const staff = kerb.command('staff').description('staff accounts');
  staff
    .command('add <email>')
    .description('add a staff member')
    .requiredOption('--role <role>', 'picker, service, merchandiser or manager')
    .option('--name <name>', 'name of the staff member')
    .option(...passwordStdin)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).addStaffMember));
  staff
    .command('list')
    .description('list all staff, one a line')
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).listStaffMembers));
  staff
    .command('looked <email>')
    .description('list which orders and accounts staff have viewed, newest first')
    .option('--days <days>', 'how far back', number, 30)
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).listStaffAccessLog));
  staff
    .command('password <email>')
    .description('set a new password for a staff member')
    .option(...passwordStdin)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).resetStaffPassword));
  staff
    .command('reset-second-factor <email>')
    .description('remove the second factor of a staff member who has lost it')
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).resetStaffSecondFactor));
  staff
    .command('remove <email>')
    .description('remove a staff member')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).removeStaffMember));
}

export function addApiKeyCommands(kerb: Command): void {
  const keys = kerb.command('api-keys').description('API keys for calls of other systems (docs/machines.md)');
  keys
    .command('add <name>')
    .description('create a key; it is shown only once')
    .requiredOption('--scope <scope...>', 'its permissions, such as orders:view stock:write')
    .option('--days <days>', 'days until it expires; without it, it never does', number)
    .option('--per-minute <calls>', 'maximum calls per minute', number, 600)
    .option('--issue-a-day <dollars>', 'maximum in gift cards a day, with gift-cards:issue; without it, 5000', number)
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample: kerb api-keys add "Stock system" --scope stock:read stock:write --days 365')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).addKey));
  keys
    .command('list')
    .description('list every key with its permissions and last use')
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).listKeys));
  keys
    .command('rotate <key>')
    .description('replace a key by a new one, which is shown only once')
    .option('--hours <hours>', 'how long the old key works too, up to 168', number, 24)
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).rotateKey));
  keys
    .command('revoke <key>')
    .description('revoke a key, by the part that is shown, such as kerb_4f9k2m7q')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).revokeKey));
}

export function addSecretCommands(kerb: Command): void {
  const secrets = kerb.command('secrets').description('keys that the shop keeps in its database (SECURITY.md)');
  secrets
    .command('list')
    .description('list what each is for, and what a new one means')
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/secrets.ts')).listSecrets));
  secrets
    .command('seal')
    .description('seal them with the key of the settings; after a change of KERB_SECRET_KEY')
    .option('--new-data-key', 'seal with a new data key too, after a leak')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/secrets.ts')).sealSecretsCommand));
  secrets
    .command('rotate [name...]')
    .description('replace keys by new ones, after a leak or at times')
    .option('--all', 'every key that the shop uses')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/secrets.ts')).rotateSecrets));
}

export function addSecurityCommands(kerb: Command): void {
  const security = kerb.command('security').description('what to do at once after a break-in (SECURITY.md)');
  security
    .command('lock-down')
    .description('close the staff site, API keys and new orders for all processes; nothing is revoked')
    .option('--only <part...>', 'only these: staff api-keys orders')
    .option('--reason <reason>', 'kept with it and in the activity log')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample: kerb security lock-down --only staff api-keys --reason "laptop stolen"')
    .action(acting(async () => (await import('#server/commands/operations/security.ts')).lockDownCommand));
  security
    .command('lift')
    .description('open again what a lock-down closed; staff log in again')
    .option('--only <part...>', 'only these: staff api-keys orders')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/security.ts')).liftLockDownCommand));
  security
    .command('status')
    .description('show what is closed, since when and why; exit code 1 while anything is')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/security.ts')).showLockDown));
  security
    .command('viewers <order-or-email>')
    .description('list which staff have viewed an order, or a customer and their orders, newest first')
    .option('--days <days>', 'how far back', number, 30)
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/security.ts')).listViewersCommand));
}

export function addImageCommands(kerb: Command): void {
  const images = kerb.command('images').description('the images of products and content');
  images
    .command('copy')
    .description('copy the images of KERB_DATA_DIR to the object store that KERB_IMAGE_STORE names; may be repeated')
    .action(acting(async () => (await import('#server/commands/operations/copy-images.ts')).copyImages));
}

export function addWebhookCommands(kerb: Command): void {
  const webhooks = kerb.command('webhooks').description('signed webhooks to other systems (docs/machines.md)');
  webhooks
    .command('add <url>')
    .description('add a webhook; its secret is shown only once')
    .requiredOption(
      '--events <event...>',
      'order.placed order.dispatched order.refunded order.cancelled return.received stock.changed',
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExample: kerb webhooks add https://erp.example/kerb --events order.placed,order.dispatched',
    )
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).addWebhookCommand));
  webhooks
    .command('list')
    .description('list every webhook with its number of waiting deliveries')
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).listWebhooksCommand));
  webhooks
    .command('remove <id>')
    .description('remove a webhook')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).removeWebhookCommand));
  webhooks
    .command('rotate <id>')
    .description('create a new secret; the old one also signs for some hours')
    .option('--hours <hours>', 'number of hours', number, 24)
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).rotateWebhookCommand));
  webhooks
    .command('log')
    .description('list deliveries with their results, newest first')
    .option('--webhook <id>', 'only of this webhook')
    .option('--state <state>', 'waiting, done or parked (failed permanently)')
    .option('--limit <deliveries>', 'maximum number of rows, up to 200', number, 50)
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).listDeliveriesCommand));
  webhooks
    .command('replay [event]')
    .description('send an event again; without an event, all failed deliveries')
    .option('--webhook <id>', 'only of this webhook')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample: kerb webhooks replay --webhook 0198c0de-…')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).replayWebhooksCommand));
}

export function addDemoCommands(kerb: Command): void {
  const demo = kerb.command('demo').description('the demo shop');
  demo
    .command('load')
    .description('load the demo shop into an empty catalogue')
    .action(acting(async () => (await import('#server/commands/operations/load-demo-shop.ts')).loadDemoShop));
  demo
    .command('year')
    .description(
      'simulate a year of orders, customers, returns and searches for the demo shop that runs here; run again, it continues',
    )
    .option('--orders <orders>', 'number of orders', number, 400)
    .option('--share <percent>', 'percent of the time that it works; the shop has the rest', number, 25)
    .addHelpText('after', '\nExample: kerb demo year --orders 1000')
    .action(acting(async () => (await import('#server/commands/operations/demo-year.ts')).runDemoYear));
}

/** What is set, missing or wrong. */
export function addCheckCommands(kerb: Command): void {
  kerb
    .command('config')
    .description('show the current settings, secrets masked')
    .action(acting(async () => (await import('#server/commands/operations/show-config.ts')).showConfig));
  kerb
    .command('doctor')
    .description(
      'check what the shop needs before it takes real money, and how to fix it; exit code 1 when something is missing',
    )
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/doctor.ts')).showReadiness));
  kerb
    .command('invariants')
    .description('run the integrity checks of money and stock')
    .action(acting(async () => (await import('#server/commands/operations/show-invariants.ts')).showInvariants));
}
