/** Commands about running the shop: its database, staff, machines and checks. */
import type { Command } from 'commander';
import { acting, asJson, number, passwordStdin } from './command-parts.ts';

export function addDatabaseCommands(kerb: Command): void {
  const database = kerb.command('db').description('the database');
  database
    .command('migrate')
    .description('bring the database up to date')
    .action(acting(async () => (await import('#server/commands/operations/migrate-database.ts')).migrateDatabase));
  database
    .command('backup <file>')
    .description('write the whole database to a file')
    .action(acting(async () => (await import('#server/commands/operations/back-up-database.ts')).backUp));
  database
    .command('restore <file>')
    .description('read a backup into an empty database')
    .option('--replace', 'put it in place of what is there')
    .action(acting(async () => (await import('#server/commands/operations/back-up-database.ts')).restore));
}

export function addStaffCommands(kerb: Command): void {
  const staff = kerb.command('staff').description('people who work for the shop');
  staff
    .command('add <email>')
    .description('take somebody on')
    .requiredOption('--role <role>', 'picker, service, merchandiser or manager')
    .option('--name <name>', 'how they are called')
    .option(...passwordStdin)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).addStaffMember));
  staff
    .command('list')
    .description('everybody who works here, a line each')
    .option('--json', 'a JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).listStaffMembers));
  staff
    .command('looked <email>')
    .description('whose orders and accounts somebody saw, newest first')
    .option('--days <days>', 'how far back', number, 30)
    .option('--json', 'a JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).listStaffAccessLog));
  staff
    .command('password <email>')
    .description('another password for somebody who forgot theirs')
    .option(...passwordStdin)
    .option(...asJson)
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).resetStaffPassword));
  staff
    .command('remove <email>')
    .description('somebody works here no more')
    .action(acting(async () => (await import('#server/commands/operations/staff.ts')).removeStaffMember));
}

export function addApiKeyCommands(kerb: Command): void {
  const keys = kerb.command('api-keys').description('keys by which other machines make staff calls (docs/machines.md)');
  keys
    .command('add <name>')
    .description('a key for a machine; the one time that it is shown')
    .requiredOption('--scope <scope...>', 'what it opens, such as orders:read stock:write')
    .option('--days <days>', 'how long it is good for; until it is revoked unless told', number)
    .option('--per-minute <calls>', 'how often it may be used', number, 600)
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nExample: kerb api-keys add "Stock system" --scope stock:read stock:write --days 365')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).addKey));
  keys
    .command('list')
    .description('every key: what it opens, when it was last used')
    .option('--json', 'one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).listKeys));
  keys
    .command('revoke <key>')
    .description('it opens nothing any more; by the part that is shown, such as kerb_4f9k2m7q')
    .option('--json', 'as one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/api-keys.ts')).revokeKey));
}

export function addWebhookCommands(kerb: Command): void {
  const webhooks = kerb
    .command('webhooks')
    .description('telling other machines what happens, signed (docs/machines.md)');
  webhooks
    .command('add <url>')
    .description('an address that is told from now on; the one time that its secret is shown')
    .requiredOption(
      '--events <event...>',
      'order.placed order.dispatched order.refunded order.cancelled return.received stock.changed',
    )
    .option('--json', 'as one JSON object')
    .addHelpText(
      'after',
      '\nExample: kerb webhooks add https://erp.example/kerb --events order.placed,order.dispatched',
    )
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).addWebhookCommand));
  webhooks
    .command('list')
    .description('every address, and how much waits for it')
    .option('--json', 'one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).listWebhooksCommand));
  webhooks
    .command('remove <id>')
    .description('it is told nothing any more')
    .option('--json', 'as one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).removeWebhookCommand));
  webhooks
    .command('rotate <id>')
    .description('a new secret; the old one signs beside it for a while')
    .option('--hours <hours>', 'for how long', number, 24)
    .option('--json', 'as one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).rotateWebhookCommand));
  webhooks
    .command('log')
    .description('what was told to whom, and what came of it; the newest first')
    .option('--webhook <id>', 'to this address alone')
    .option('--state <state>', 'waiting, done or parked (given up)')
    .option('--limit <deliveries>', 'how many at most, 200', number, 50)
    .option('--json', 'one JSON object a line')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).listDeliveriesCommand));
  webhooks
    .command('replay [event]')
    .description('tell an event again; without one, everything that was given up')
    .option('--webhook <id>', 'to this address alone')
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nExample: kerb webhooks replay --webhook 0198c0de-…')
    .action(acting(async () => (await import('#server/commands/operations/webhooks.ts')).replayWebhooksCommand));
}

export function addDemoCommands(kerb: Command): void {
  const demo = kerb.command('demo').description('the demo shop');
  demo
    .command('load')
    .description('load it into an empty catalogue')
    .action(acting(async () => (await import('#server/commands/operations/load-demo-shop.ts')).loadDemoShop));
  demo
    .command('year')
    .description(
      'make up a year of orders, customers, returns and searches for the demo shop that runs here; ended and run again, it goes on',
    )
    .option('--orders <orders>', 'how many orders', number, 400)
    .option('--share <percent>', 'how much of the time it works; the rest is the shop’s', number, 25)
    .addHelpText('after', '\nExample: kerb demo year --orders 1000')
    .action(acting(async () => (await import('#server/commands/operations/demo-year.ts')).runDemoYear));
}

/** What is set, missing or wrong. */
export function addCheckCommands(kerb: Command): void {
  kerb
    .command('config')
    .description('the settings in force, secrets masked')
    .action(acting(async () => (await import('#server/commands/operations/show-config.ts')).showConfig));
  kerb
    .command('doctor')
    .description(
      'what the shop needs before it takes real money, and how to put it right; exit code 1 when something is missing',
    )
    .option('--json', 'as one JSON object')
    .action(acting(async () => (await import('#server/commands/operations/doctor.ts')).showReadiness));
  kerb
    .command('invariants')
    .description('the checks of money and stock that must find nothing')
    .action(acting(async () => (await import('#server/commands/operations/show-invariants.ts')).showInvariants));
}
