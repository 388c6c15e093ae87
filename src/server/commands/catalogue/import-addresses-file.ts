/** `kerb import addresses FILE…`: streets and places for address suggestions. */
import { basename } from 'node:path';
import { importAddresses } from '#modules/addresses/import-addresses.ts';
import { FileProblem, openFile } from '#modules/product-import/open-file.ts';
import { counted } from '#shared/counted.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface AddressFlags {
  licence?: string;
  credit?: string;
  dryRun?: boolean;
}

export async function importAddressesFiles(paths: readonly string[], flags: AddressFlags): Promise<number> {
  const started = performance.now();
  const report = await withShopDatabase(
    async (ctx) => {
      try {
        const files = [];
        for (const path of paths) files.push({ name: basename(path), text: (await openFile(path)).text });
        return await importAddresses(ctx, files, flags);
      } catch (error) {
        throw error instanceof FileProblem ? new CommandProblem(error.message) : error;
      }
    },
    { audits: () => (flags.dryRun ? null : 'addresses') },
  );
  const stored = [
    ...(report.streets === null ? [] : [counted(report.streets, 'street')]),
    ...(report.places === null ? [] : [counted(report.places, 'place')]),
  ].join(' and ');
  const lines = [
    ...(report.unusable > 0 ? [`${counted(report.unusable, 'row')} left out: no address could have them.`] : []),
    ...report.credits.map((credit) => `Shoppers see with the suggestions: ${credit}`),
    `${flags.dryRun ? 'Dry run, nothing was imported: ' : ''}${stored} in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
