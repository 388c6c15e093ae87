/** `kerb promotions …`: the promotions of the shop (docs/promotions.md). They apply from the next quote on. */
import { openFile } from '#modules/product-import/open-file.ts';
import { findReferenceFaults } from '#modules/promotions/import/check-promotion-references.ts';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { type PromotionFault, readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { listPromotions } from '#modules/promotions/list-promotions.ts';
import { simulatePromotions } from '#modules/promotions/simulation/simulate-promotions.ts';
import type { SimulationReport } from '#modules/promotions/simulation/simulation-report.ts';
import { counted } from '#shared/counted.ts';
import { formatCents } from '#shared/money.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { printJson, printTable } from '../print.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const MAX_CHARACTERS = 10_000_000;

/** Imports the whole file or nothing; exit code 1 with every problem on a line. */
export async function importPromotionsFile(file: string): Promise<number> {
  const { entries, faults } = await readFile(file);
  const found =
    faults.length > 0
      ? faults
      : await withShopDatabase(
          async (ctx) => {
            const unknown = await findReferenceFaults(ctx, entries);
            return unknown.length > 0 ? unknown : importPromotions(ctx, entries);
          },
          {
            audits: (faults) => {
              const [only, ...others] = entries;
              if (!only || faults.length > 0) return null;
              return others.length > 0 ? 'promotions' : `promotion:${only.definition.id}`;
            },
          },
        );
  tellFaults(found);
  process.stdout.write(
    found.length > 0
      ? 'Nothing was changed.\n'
      : entries.length === 1
        ? 'One promotion is published as the file says.\n'
        : `${entries.length} promotions are published as the file says.\n`,
  );
  return found.length > 0 ? 1 : 0;
}

/** Replays past orders against a draft; changes nothing. Exit code 1 with every problem of the file. */
export async function simulatePromotionsFile(
  file: string,
  { days, json }: { days: number; json?: boolean },
): Promise<number> {
  const { entries, faults } = await readFile(file);
  tellFaults(faults);
  if (faults.length > 0) return 1;
  const report = await withShopDatabase((ctx) =>
    simulatePromotions(
      ctx,
      entries.map(({ definition }) => definition),
      days,
    ),
  );
  if (json) printJson(report);
  else printReport(report, days);
  return 0;
}

function printReport(report: SimulationReport, days: number): void {
  const { orders, discountCents, recordedDiscountCents, marginEffectCents, offers, conflicts, repeatUsers } = report;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${counted(orders, 'order')} of the last ${counted(days, 'day')}`);
  say(
    `Given off then ${formatCents(recordedDiscountCents)}; by the live promotions ${formatCents(discountCents.without)}, with the draft ${formatCents(discountCents.with)}`,
  );
  say(`Effect on margin (without GST): ${formatCents(marginEffectCents)}`);
  if (offers.length > 0) {
    say('');
    printTable([
      ['promotion', '', 'orders', 'with draft', 'given off', 'with draft'],
      ...offers.map((of) => [
        of.id,
        of.draft ? 'draft' : '',
        `${of.orders.without}`,
        `${of.orders.with}`,
        formatCents(of.discountCents.without),
        formatCents(of.discountCents.with),
      ]),
    ]);
  }
  if (conflicts.length > 0) {
    say('\nConflicts');
    printTable([
      ['promotion', 'kept out by', 'reason', 'orders'],
      ...conflicts.map((of) => [of.offer, of.by, of.reason, `${of.orders}`]),
    ]);
  }
  if (repeatUsers.length > 0) {
    say('\nRepeat users');
    printTable([
      ['promotion', 'shoppers', 'more than once', 'most by one'],
      ...repeatUsers.map((of) => [of.offer, `${of.shoppers}`, `${of.more}`, `${of.most}`]),
    ]);
  }
}

async function readFile(file: string): Promise<ReturnType<typeof readPromotionsFile>> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MAX_CHARACTERS)
      throw new CommandProblem('The file is larger than 10 MB; it is not a list of promotions.');
  }
  return readPromotionsFile(text);
}

function tellFaults(faults: readonly PromotionFault[]): void {
  for (const { line, id, reason } of faults) process.stdout.write(`line ${line}${id ? `, ${id}` : ''}: ${reason}\n`);
}

export async function listPromotionsInForce(): Promise<number> {
  for (const row of await withShopDatabase(listPromotions)) {
    const dates = [
      row.startsAt && `from ${formatDayTime(row.startsAt)}`,
      row.endsAt && `until ${formatDayTime(row.endsAt)}`,
    ]
      .filter(Boolean)
      .join(' ');
    const uses = `${row.uses}${row.maxUses === null ? '' : ` of ${row.maxUses}`} used`;
    process.stdout.write(
      [row.id, row.name, row.active ? 'on' : 'off', uses, counted(row.codes, 'code'), dates]
        .join('\t')
        .trimEnd()
        .concat('\n'),
    );
  }
  return 0;
}
