/** `kerb promotions …`: the offers of the shop (docs/promotions.md). The next quote follows. */
import { openFile } from '#modules/catalogue/open-file.ts';
import { importPromotions } from '#modules/promotions/import-promotions.ts';
import { listPromotions } from '#modules/promotions/list-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/read-promotions-file.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { CommandProblem, withShopDatabase } from './with-shop-database.ts';

const MOST_CHARACTERS = 10_000_000;

/** All of the file or nothing; exit code 1 with every fault on a line. */
export async function importPromotionsFile(file: string): Promise<number> {
  let text = '';
  for await (const chunk of (await openFile(file)).text) {
    text += chunk;
    if (text.length > MOST_CHARACTERS) throw new CommandProblem('The file is larger than 10 MB; it is no list of offers.');
  }
  const { entries, faults } = readPromotionsFile(text);
  const found = faults.length > 0 ? faults : await withShopDatabase((ctx) => importPromotions(ctx, entries));
  for (const { line, id, reason } of found) process.stdout.write(`line ${line}${id ? `, ${id}` : ''}: ${reason}\n`);
  process.stdout.write(found.length > 0 ? 'Nothing was changed.\n' : `${entries.length} offers are in force as the file says.\n`);
  return found.length > 0 ? 1 : 0;
}

export async function listPromotionsInForce(): Promise<number> {
  for (const row of await withShopDatabase(listPromotions)) {
    const dates = [row.startsAt && `from ${formatDayTime(row.startsAt)}`, row.endsAt && `until ${formatDayTime(row.endsAt)}`].filter(Boolean).join(' ');
    const uses = `${row.uses}${row.maxUses === null ? '' : ` of ${row.maxUses}`} used`;
    process.stdout.write([row.id, row.name, row.active ? 'on' : 'off', uses, `${row.codes} codes`, dates].join('\t').trimEnd().concat('\n'));
  }
  return 0;
}
