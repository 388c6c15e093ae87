/** Commands about products, stock, promotions and content. */
import { type Command, Option } from 'commander';
import { demographics } from '#contract/products/product-import.ts';
import { plainSystems } from '#contract/staff/products/staff-products.ts';
import { acting, asJson, collected, dryRun, number, rate } from './command-parts.ts';

/** Products and stores from files. */
export function addImportCommands(kerb: Command): void {
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
    .addOption(
      new Option('--sizes <system>', 'footwear sizes that name no system are in this one').choices(plainSystems),
    )
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
}

export function addSearchCommands(kerb: Command): void {
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
}

export function addPromotionCommands(kerb: Command): void {
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
}

export function addExperimentCommands(kerb: Command): void {
  kerb
    .command('experiments')
    .description('what is tried on part of the visitors (docs/experiments.md)')
    .command('report')
    .description('visitors, goals and how sure the difference is')
    .option('--json', 'as one JSON object')
    .action(acting(async () => (await import('#server/commands/catalogue/experiments.ts')).reportExperiments));
}

export function addContentCommands(kerb: Command): void {
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
}

export function addStockCommands(kerb: Command): void {
  const stock = kerb.command('stock').description('what lies where, and what is done with it (docs/stock.md)');
  stock
    .command('show <term>')
    .description('sizes by code, barcode or words of their product')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', '\nExample: kerb stock show 9421234567890')
    .action(acting(async () => (await import('#server/commands/catalogue/stock.ts')).showStock));
  addStockChanges(stock);
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
}

/** Changes of the stock of one size. */
function addStockChanges(stock: Command): void {
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
}

export function addExportCommand(kerb: Command): void {
  kerb
    .command('export <what>')
    .description('orders, order-lines, stock, products, customers, payments or ledger, on standard output')
    .option('--from <day>', 'from this day on, New Zealand’s, such as 2026-11-01')
    .option('--to <day>', 'until the end of this day')
    .option('--format <format>', 'csv or jsonl', 'csv')
    .addHelpText('after', '\nExample: kerb export payments --from 2026-11-01 --to 2026-11-30 > november.csv')
    .action(acting(async () => (await import('#server/commands/catalogue/export.ts')).exportCommand));
}
