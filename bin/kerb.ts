/**
 * `npm run kerb -- COMMAND`: the operator's command line. Exit codes: 0 done, 1 done in part or something is wrong, 2
 * could not be done.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { demographics } from '#contract/products/product-import.ts';
import { plainSystems } from '#contract/staff/products/staff-products.ts';
import { announce } from '#server/announce.ts';
import { describeError } from '#server/commands/describe-error.ts';

type Action = (...args: never[]) => Promise<number>;

/**
 * Runs an action and turns an error into one message and an exit code. Only the modules of the given command are
 * loaded.
 */
const acting =
  (load: () => Promise<Action>) =>
  async (...args: unknown[]): Promise<void> => {
    try {
      const action = await load();
      process.exitCode = await action(...(args as never[]));
    } catch (error) {
      announce.problem(new Error(describeError(error), { cause: error }));
      process.exitCode = 2;
    }
  };

const number = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
};
const rate = (text: string): string => {
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It is no rate; write one such as 1.65.');
  return text;
};

/** Collects all values of a repeatable option. */
const collected = (text: string, before: readonly string[] = []): string[] => [...before, text];

const kerb = new Command('kerb')
  .description("The shop operator's command line.")
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
const dryRun = ['--dry-run', 'try everything, keep nothing'] as const;

const imports = kerb.command('import').description('take products or stores in (docs/import.md)');
imports
  .command('products <file>')
  .description('our own CSV or JSONL, gzip or not')
  .option(...dryRun)
  .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importProductsFile));
imports
  .command('shopify <file>')
  .description("Shopify's product CSV")
  .option(...dryRun)
  .option('--rate <rate>', "NZ$ for one unit of the file's currency", rate)
  .option('--untracked-stock <units>', 'units of what Shopify does not count', number)
  .addOption(new Option('--sizes <system>', 'footwear sizes that name no system are in this one').choices(plainSystems))
  .addOption(new Option('--demographic <whom>', 'whom products are for that do not say it').choices(demographics))
  .option('--category <path>', "category of products that name none, such as 'Footwear > Boots'")
  .option(
    '--map <label>',
    "what a label stands for, now and in later imports: 'size: 7 = UK 7'; several times",
    collected,
  )
  .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importShopifyFile));
imports
  .command('table <file>')
  .description('any product table, by a mapping of its columns')
  .requiredOption('--mapping <name or file>', 'a JSON file, or the name of a mapping of ours')
  .option(...dryRun)
  .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importTableFile));
imports
  .command('stores <file>')
  .description('stores as a JSON list')
  .option(...dryRun)
  .action(acting(async () => (await import('#server/commands/catalogue/import-stores-file.ts')).importStoresFile));

kerb
  .command('till')
  .description('what stores sell at their tills (docs/machines.md)')
  .command('import <file>')
  .description('a sale a line, as JSON: each is recorded once, however often the file is given')
  .option('--json', 'one JSON object a line')
  .addHelpText('after', '\nExample: kerb till import newmarket-2026-11-21.jsonl')
  .action(acting(async () => (await import('#server/commands/orders/till.ts')).importTillSales));

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

const redirects = kerb
  .command('search')
  .description('how the shop answers searches')
  .command('redirect')
  .description('search terms that lead to a page (docs/search.md)');
redirects
  .command('add <term> <path>')
  .description('searches for this term go to this page, an address below /nz')
  .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).addSearchRedirect));
redirects
  .command('list')
  .description('every rule, a line each')
  .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).listSearchRedirects));
redirects
  .command('remove <term>')
  .description('the term finds products again')
  .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).removeSearchRedirect));
redirects
  .command('import <file>')
  .description('many rules from a CSV file with the columns term and target')
  .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).importSearchRedirects));

const promotions = kerb.command('promotions').description('offers and their codes (docs/promotions.md)');
promotions
  .command('import <file>')
  .description('put the offers of a YAML or JSON file in force; all or none')
  .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).importPromotionsFile));
promotions
  .command('simulate <file>')
  .description(
    'what the offers of a file would have done to past orders: margin, conflicts, repeat users; changes nothing',
  )
  .option('--days <days>', 'orders placed in so many days', number, 90)
  .option('--json', 'as one JSON object, amounts in cents')
  .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).simulatePromotionsFile));
promotions
  .command('list')
  .description('every offer and how often it is used, a line each')
  .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).listPromotionsInForce));

const loyalty = kerb.command('loyalty').description('points and rewards of members');
loyalty
  .command('statement <email>')
  .description('what a member has, and every entry behind it')
  .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).showLoyaltyStatement));
loyalty
  .command('adjust <email> <points>')
  .description('give points, or take them: 50 or -50')
  .requiredOption('--reason <words>', 'why; the member sees it')
  .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).adjustLoyaltyPoints));
kerb
  .command('airline')
  .description('the partner airline')
  .command('reconcile <from> <until>')
  .description('compare its statement with our books, whole days such as 2026-11-01')
  .action(acting(async () => (await import('#server/commands/orders/loyalty.ts')).reconcileAirlineStatement));
kerb
  .command('experiments')
  .description('what is tried on part of the visitors (docs/experiments.md)')
  .command('report')
  .description('visitors, goals and how sure the difference is')
  .option('--json', 'as one JSON object')
  .action(acting(async () => (await import('#server/commands/catalogue/experiments.ts')).reportExperiments));
const staff = kerb.command('staff').description('people who work for the shop');
const passwordStdin = [
  '--password-stdin',
  'read the password from standard input; without it one is made and shown once',
] as const;
const asJson = ['--json', 'as one JSON object'] as const;
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

const webhooks = kerb.command('webhooks').description('telling other machines what happens, signed (docs/machines.md)');
webhooks
  .command('add <url>')
  .description('an address that is told from now on; the one time that its secret is shown')
  .requiredOption(
    '--events <event...>',
    'order.placed order.dispatched order.refunded order.cancelled return.received stock.changed',
  )
  .option('--json', 'as one JSON object')
  .addHelpText('after', '\nExample: kerb webhooks add https://erp.example/kerb --events order.placed,order.dispatched')
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

const content = kerb.command('content').description('articles, blog and home page (docs/content.md)');
content
  .command('import <folder>')
  .description('put the documents of a folder in force; all or none')
  .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).importContentFolder));
content
  .command('list')
  .description('every document, drafts too, a line each')
  .option('--json', 'as JSON, one document a line')
  .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).listAllContent));
content
  .command('remove <id>')
  .description('take a document away, such as article:delivery')
  .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).removeOneContent));
const giftCards = kerb
  .command('gift-card')
  .description('gift cards: issue, look up, suspend, unlock (docs/payments.md)');
giftCards
  .command('issue <dollars>')
  .description('a new card; the one time that its code and PIN are shown')
  .option('--years <years>', 'how long it is good for, 3 at least', number)
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).issueCard));
giftCards
  .command('show <code>')
  .description('what is on it, and what happened to it')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).showCard));
giftCards
  .command('suspend <code>')
  .description('stop it from being spent')
  .option('--lift', 'let it be spent again')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).suspendCard));
giftCards
  .command('unlock <code>')
  .description('forget its wrong PINs')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/gift-cards.ts')).unlockCard));

const orders = kerb.command('orders').description('orders that were placed');
orders
  .command('list')
  .description('those that something has still to leave of, the longest waiting first')
  .option('--state <state>', 'those in this state instead, such as SHIPPED')
  .option('--limit <orders>', 'how many at most', number, 100)
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/orders.ts')).listOrdersCommand));
orders
  .command('show <number>')
  .description('one order: lines, parcels, payments, returns')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/orders.ts')).showOrderCommand));
kerb
  .command('dispatch <number>')
  .description('an order leaves the warehouse, whole or in part')
  .option('--line <line:units...>', 'only these lines, such as 2:1')
  .option('--carrier <name>', 'who carries it')
  .option('--tracking <number>', 'its tracking number')
  .option('--ref <ref>', 'names the parcel: the same again is not another one')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).dispatchCommand));
for (const [name, what, action] of [
  [
    'ready',
    'an order is set aside at its store',
    async () => (await import('#server/commands/orders/fulfil.ts')).readyCommand,
  ],
  [
    'collect',
    'a shopper takes an order home from its store',
    async () => (await import('#server/commands/orders/fulfil.ts')).collectCommand,
  ],
  [
    'delivered',
    'an order has arrived',
    async () => (await import('#server/commands/orders/fulfil.ts')).deliveredCommand,
  ],
] as const)
  kerb
    .command(`${name} <number>`)
    .description(what)
    .option(...asJson)
    .action(acting(action));

kerb
  .command('cancel <number>')
  .description('call an order off of which nothing has left, or the rest of one that was sent in part')
  .option('--rest', 'what has not left yet, of an order that was sent in part')
  .option(...asJson)
  .addHelpText('after', '\nExample: kerb cancel NZ12345678 --rest')
  .action(acting(async () => (await import('#server/commands/orders/fulfil.ts')).cancelCommand));
kerb
  .command('refund <number> <dollars>')
  .description(
    "give money of an order back: an amount, 'all' for the rest, or 'delivery' for the delivery charge, once",
  )
  .requiredOption('--reason <reason>', 'why')
  .option('--key <key>', 'names this refund for ever: the same again gives nothing more')
  .option(...asJson)
  .addHelpText('after', '\nExample: kerb refund NZ12345678 delivery --reason "It came late"')
  .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refundCommand));

const returns = kerb.command('returns').description('returns and exchanges');
returns
  .command('list')
  .description('returns on their way or waiting for their money to go back')
  .option('--state <state>', 'those in this state instead, such as DONE')
  .option('--limit <returns>', 'how many at most', number, 100)
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/returns.ts')).listReturnsCommand));
returns
  .command('show <rma>')
  .description('one return')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/returns.ts')).showReturnCommand));
returns
  .command('receive <rma>')
  .description('the parcel is here: back into stock, and the refund')
  .option('--write-off <lines...>', 'lines that cannot be sold again')
  .option('--missing <lines...>', 'lines that were not in the parcel')
  .option('--at <location>', 'the location that gets the stock')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/returns.ts')).receiveReturnCommand));
returns
  .command('cancel <rma>')
  .description('it never came')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/returns.ts')).cancelReturnCommand));

const stock = kerb.command('stock').description('what lies where, and what is done with it (docs/stock.md)');
stock
  .command('show <term>')
  .description('sizes by code, barcode or words of their product')
  .option('--json', 'one JSON object a line')
  .addHelpText('after', '\nExample: kerb stock show 9421234567890')
  .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).showStock));
for (const [name, what, example, action, extra] of [
  [
    'receive',
    'units arrived at a place',
    'kerb stock receive HARBOUR-9 12 --ref DN-4711',
    async () => (await import('#server/commands/catalogue/stock.ts')).receiveCommand,
    null,
  ],
  [
    'adjust',
    'put right what is on hand, up or down',
    'kerb stock adjust HARBOUR-9 -1 --reason miscounted',
    async () => (await import('#server/commands/catalogue/stock.ts')).adjustCommand,
    ['--reason <reason>', 'found, miscounted, wrong-size or other'],
  ],
  [
    'write-off',
    'units that cannot be sold',
    'kerb stock write-off HARBOUR-9 1 --reason damaged',
    async () => (await import('#server/commands/catalogue/stock.ts')).writeOffCommand,
    ['--reason <reason>', 'damaged, lost, stolen, sample or other'],
  ],
  [
    'transfer',
    'units go to another place',
    'kerb stock transfer HARBOUR-9 4 --to newmarket',
    async () => (await import('#server/commands/catalogue/stock.ts')).transferCommand,
    ['--to <place>', 'where they go'],
  ],
] as const) {
  const command = stock
    .command(`${name} <code> <units>`)
    .description(`${what}; the code is a size’s code or barcode`)
    .option('--at <place>', 'where', 'warehouse')
    .option('--ref <ref>', 'names it: the same again is done once')
    .option('--note <words>', 'for whoever reads the history')
    .option(...asJson)
    .addHelpText('after', `\nExample: ${example}`);
  if (extra) command.requiredOption(extra[0], extra[1]);
  command.action(acting(action));
}
stock
  .command('import <file>')
  .description('a delivery: a CSV file with the columns code and units; all of it or nothing, the same file once')
  .option('--at <place>', 'where it arrived', 'warehouse')
  .option('--ref <ref>', 'names the delivery: the same again is done once')
  .option('--note <words>', 'for whoever reads the history')
  .option(...asJson)
  .addHelpText('after', '\nExample: kerb stock import delivery.csv --at newmarket --ref DN-4711')
  .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).importStock));
stock
  .command('history <code>')
  .description('what happened to a size, the newest first')
  .option('--limit <moves>', 'how many at most', number, 50)
  .option('--json', 'one JSON object a line')
  .addHelpText('after', '\nExample: kerb stock history HARBOUR-9 --limit 20')
  .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).showHistory));

const payments = kerb
  .command('payments')
  .description('money: what providers say against our tables, and refunds (docs/payments.md)');
payments
  .command('reconcile')
  .description('hold the last days against the providers’ books, both ways; exit code 1 when something differs')
  .option('--days <days>', 'how far back', number, 30)
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/payments.ts')).reconcile));
payments
  .command('open')
  .description('money that needs a person, with the gateway’s words; exit code 1 while there is some')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).listPaymentCases));
payments
  .command('settle <case> <what>')
  .description('settle one: retry, paid-back (another way), money-in or close; what it held may be sent')
  .option('--note <note>', 'how it was paid back, or why it is closed')
  .addHelpText('after', '\nExample: kerb payments settle 0199… paid-back --note "Bank transfer of 3 March"')
  .action(acting(async () => (await import('#server/commands/orders/payment-cases.ts')).settlePaymentCase));
payments
  .command('refund <order> <dollars>')
  .description("give money of an order back, 'all' for the rest; the same key again gives nothing more")
  .requiredOption('--key <key>', 'names this refund for ever')
  .requiredOption('--reason <reason>', 'why')
  .option(...asJson)
  .action(acting(async () => (await import('#server/commands/orders/payments.ts')).refund));

kerb
  .command('export <what>')
  .description('orders, order-lines, stock, products, customers, payments or ledger, on standard output')
  .option('--from <day>', 'from this day on, New Zealand’s, such as 2026-11-01')
  .option('--to <day>', 'until the end of this day')
  .option('--format <format>', 'csv or jsonl', 'csv')
  .addHelpText('after', '\nExample: kerb export payments --from 2026-11-01 --to 2026-11-30 > november.csv')
  .action(acting(async () => (await import('#server/commands/catalogue/export.ts')).exportCommand));
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

await kerb.parseAsync();
