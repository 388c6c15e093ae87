/** Commands about products, stock, promotions and content. */
import { type Command, Option } from 'commander';
import { demographics } from '#contract/products/product-import.ts';
import { plainSystems } from '#contract/staff/products/import-labels.ts';
import { acting, asJson, collected, dryRun, number, rate, wasReason } from './command-parts.ts';

/** What a file of another shop may leave open. */
const sizes = () =>
  new Option('--sizes <system>', 'footwear sizes that name no system are in this one').choices(plainSystems);
const demographic = () =>
  new Option('--demographic <whom>', 'whom products are for that do not say it').choices(demographics);
const category = ['--category <path>', "category of products that name none, such as 'Footwear > Boots'"] as const;

/** Products and stores from files. */
export function addImportCommands(kerb: Command): void {
  const imports = kerb.command('import').description('import products, stores or addresses (docs/import.md)');
  imports
    .command('products <file>')
    .description('products as Kerb’s own CSV or JSONL, also gzipped')
    .option(...dryRun)
    .option(...wasReason)
    .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importProductsFile));
  imports
    .command('shopify <file>')
    .description("Shopify's product CSV")
    .option(...dryRun)
    .option(...wasReason)
    .option('--rate <rate>', "NZ$ for one unit of the file's currency", rate)
    .option('--untracked-stock <units>', 'units of what Shopify does not count', number)
    .addOption(sizes())
    .addOption(demographic())
    .option(...category)
    .option(
      '--map <label>',
      "what a label stands for, now and in later imports: 'size: 7 = UK 7'; several times",
      collected,
    )
    .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importShopifyFile));
  imports
    .command('woocommerce <file>')
    .description("WooCommerce's product CSV")
    .option(...dryRun)
    .option(...wasReason)
    .option('--rate <rate>', "NZ$ for one unit of the file's currency", rate)
    .option('--untracked-stock <units>', 'units of what WooCommerce does not count', number)
    .addOption(sizes())
    .addOption(demographic())
    .option(...category)
    .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importWooCommerceFile));
  imports
    .command('table <file>')
    .description('any product table, with a mapping of its columns')
    .requiredOption('--mapping <name or file>', 'a mapping saved at the staff site, one of ours, or a JSON file')
    .option(...dryRun)
    .option(...wasReason)
    .addOption(sizes())
    .addOption(demographic())
    .option(...category)
    .action(acting(async () => (await import('#server/commands/catalogue/import-file.ts')).importTableFile));
  imports
    .command('stores <file>')
    .description('stores as a JSON list')
    .option(...dryRun)
    .action(acting(async () => (await import('#server/commands/catalogue/import-stores-file.ts')).importStoresFile));
  imports
    .command('addresses <files...>')
    .description('streets and places for address suggestions (docs/addresses.md)')
    .option('--licence <text>', 'the licence of the data, where it is not the usual one of its format')
    .option('--credit <text>', 'whom shoppers are told the data is from')
    .option(...dryRun)
    .action(
      acting(async () => (await import('#server/commands/catalogue/import-addresses-file.ts')).importAddressesFiles),
    );
}

/** A shop that moves here. */
export function addMoveCommands(kerb: Command): void {
  const moves = kerb.command('move').description('bring another shop over (docs/moving.md)');
  moves
    .command('shopify <files...>')
    .description(
      "Shopify's exports, each recognised by its columns: products, customers, orders, gift cards … (docs/moving.md)",
    )
    .option(...dryRun)
    .option('--refused <file>', 'write every refused row to this file, as CSV')
    .action(acting(async () => (await import('#server/commands/move/move-shopify.ts')).moveShopify));
  moves
    .command('addresses <files...>')
    .description('where the addresses of the old shop lead: a list, one a line, or a sitemap')
    .option('--missing <file>', 'write every address that leads nowhere to this file, as CSV')
    .action(acting(async () => (await import('#server/commands/move/move-addresses.ts')).moveAddresses));
  moves
    .command('gift-card-codes <file> <codes>')
    .description('write the new codes of imported gift cards, by the export, to a new file, as CSV')
    .action(acting(async () => (await import('#server/commands/move/move-gift-card-codes.ts')).writeGiftCardCodes));
  moves
    .command('pictures')
    .description('fetch every picture that was imported by its URL, before the old shop is closed; may be repeated')
    .action(acting(async () => (await import('#server/commands/move/move-pictures.ts')).movePictures));
  moves
    .command('invite')
    .description('mail imported customers a link to claim their account, each once')
    .action(acting(async () => (await import('#server/commands/move/move-shopify.ts')).inviteMovedCustomers));
}

export function addSearchCommands(kerb: Command): void {
  const search = kerb.command('search').description('rules for searches, and their index');
  search
    .command('rebuild')
    .description('make the search index in OpenSearch anew, beside the one that is served (docs/search.md)')
    .action(acting(async () => (await import('#server/commands/catalogue/rebuild-search.ts')).rebuildSearchCommand));
  const redirects = search.command('redirect').description('search terms that redirect to a page (docs/search.md)');
  redirects
    .command('add <term> <path>')
    .description('redirect searches for this term to this page, a path below /nz')
    .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).addSearchRedirect));
  redirects
    .command('list')
    .description('list every rule, one a line')
    .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).listSearchRedirects));
  redirects
    .command('remove <term>')
    .description('remove the rule of a term')
    .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).removeSearchRedirect));
  redirects
    .command('import <file>')
    .description('import rules from a CSV file with the columns term and target')
    .action(acting(async () => (await import('#server/commands/catalogue/search-redirects.ts')).importSearchRedirects));
}

export function addPromotionCommands(kerb: Command): void {
  const promotions = kerb.command('promotions').description('promotions and promo codes (docs/promotions.md)');
  promotions
    .command('import <file>')
    .description('publish the promotions of a YAML or JSON file; all or none')
    .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).importPromotionsFile));
  promotions
    .command('simulate <file>')
    .description('simulate the promotions of a file on past orders: margin, conflicts, repeat users; changes nothing')
    .option('--days <days>', 'number of days whose orders are used', number, 90)
    .option('--json', 'print one JSON object, amounts in cents')
    .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).simulatePromotionsFile));
  promotions
    .command('list')
    .description('list every promotion with its number of uses, one a line')
    .action(acting(async () => (await import('#server/commands/catalogue/promotions.ts')).listPromotionsInForce));
}

export function addExperimentCommands(kerb: Command): void {
  kerb
    .command('experiments')
    .description('experiments with part of the visitors (docs/experiments.md)')
    .command('report')
    .description('visitors, goals and confidence of the difference')
    .option('--json', 'print one JSON object')
    .action(acting(async () => (await import('#server/commands/catalogue/experiments.ts')).reportExperiments));
}

export function addContentCommands(kerb: Command): void {
  const content = kerb.command('content').description('articles, blog and home page (docs/content.md)');
  content
    .command('import <folder>')
    .description('publish the documents of a folder; all or none')
    .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).importContentFolder));
  content
    .command('list')
    .description('list every document, drafts included, one a line')
    .option('--json', 'print one JSON object a line')
    .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).listAllContent));
  content
    .command('remove <id>')
    .description('unpublish a document, such as article:delivery')
    .action(acting(async () => (await import('#server/commands/catalogue/content.ts')).removeOneContent));
}

export function addStockCommands(kerb: Command): void {
  const stock = kerb.command('stock').description('stock levels and adjustments (docs/stock.md)');
  stock
    .command('show <term>')
    .description('find sizes by code, barcode or words of their product')
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', '\nExample: kerb stock show 9421234567890')
    .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).showStock));
  addStockChanges(stock);
  stock
    .command('import <file>')
    .description('receive a delivery: a CSV file with the columns code and units; all or nothing, each file once')
    .option('--at <place>', 'the receiving location', 'warehouse')
    .option('--ref <ref>', 'reference of the delivery: the same reference is received once')
    .option('--note <words>', 'note in the history')
    .option(...asJson)
    .addHelpText('after', '\nExample: kerb stock import delivery.csv --at newmarket --ref DN-4711')
    .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).importStock));
  stock
    .command('history <code>')
    .description('the stock ledger of a size, newest first')
    .option('--limit <moves>', 'maximum number of rows', number, 50)
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', '\nExample: kerb stock history HARBOUR-9 --limit 20')
    .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).showHistory));
}

/** Changes of the stock of one size. */
function addStockChanges(stock: Command): void {
  for (const [name, what, example, action, extra] of [
    [
      'receive',
      'receive units at a location',
      'kerb stock receive HARBOUR-9 12 --ref DN-4711',
      async () => (await import('#server/commands/catalogue/stock.ts')).receiveCommand,
      null,
    ],
    [
      'adjust',
      'adjust the stock level, up or down',
      'kerb stock adjust HARBOUR-9 -1 --reason miscounted',
      async () => (await import('#server/commands/catalogue/stock.ts')).adjustCommand,
      ['--reason <reason>', 'found, miscounted, wrong-size or other'],
    ],
    [
      'write-off',
      'write units off',
      'kerb stock write-off HARBOUR-9 1 --reason damaged',
      async () => (await import('#server/commands/catalogue/stock.ts')).writeOffCommand,
      ['--reason <reason>', 'damaged, lost, stolen, sample or other'],
    ],
    [
      'transfer',
      'transfer units to another location',
      'kerb stock transfer HARBOUR-9 4 --to newmarket',
      async () => (await import('#server/commands/catalogue/stock.ts')).transferCommand,
      ['--to <place>', 'where they go'],
    ],
  ] as const) {
    const command = stock
      .command(`${name} <code> <units>`)
      .description(`${what}; the code is a size’s code or barcode`)
      .option('--at <place>', 'where', 'warehouse')
      .option('--ref <ref>', 'reference: the same reference is applied once')
      .option('--note <words>', 'note in the history')
      .option(...asJson)
      .addHelpText('after', `\nExample: ${example}`);
    if (extra) command.requiredOption(extra[0], extra[1]);
    command.action(acting(action));
  }
}

export function addExportCommand(kerb: Command): void {
  kerb
    .command('export <what>')
    .description(
      'export orders, order-lines, stock, products, customers, payments, ledger or page-speed to standard output',
    )
    .option('--from <day>', 'first day, in New Zealand time, such as 2026-11-01')
    .option('--to <day>', 'last day')
    .option('--format <format>', 'csv or jsonl', 'csv')
    .option('--reason <text>', 'why it is taken, for the activity log')
    .addHelpText('after', '\nExample: kerb export payments --from 2026-11-01 --to 2026-11-30 > november.csv')
    .action(acting(async () => (await import('#server/commands/catalogue/export.ts')).exportCommand));
}
