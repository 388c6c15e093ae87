/** Replaces the streets or places of address suggestions by those of files (UX-10). */
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { countAnew, replacePlaces, replaceStreets, saveSource } from './internal/address-records.ts';
import { toPlaceRow, toStreetRows } from './internal/address-rows.ts';
import { type AddressFile, readAddressFile } from './internal/read-address-file.ts';

export interface AddressImport {
  /** Rows stored; null where no file had that kind, which leaves what was imported before. */
  streets: number | null;
  places: number | null;
  /** Rows of the files that no address could have. */
  unusable: number;
  /** Whom shoppers are told the data is from. */
  credits: string[];
}

interface ImportOptions {
  /** Instead of those that are known for the format of the file. */
  licence?: string;
  credit?: string;
  /** Reads and checks everything, stores nothing. */
  dryRun?: boolean;
}

/**
 * Reads all files, then replaces in one transaction: a shopper sees the old streets or the new ones. Several files of
 * one kind are one list. Throws FileProblem for a file that cannot be read, and then stores nothing.
 */
export async function importAddresses(
  ctx: Ctx,
  files: readonly { name: string; text: AsyncIterable<string> }[],
  options: ImportOptions = {},
): Promise<AddressImport> {
  const read: (AddressFile & { name: string })[] = [];
  for (const { name, text } of files) read.push({ ...(await readAddressFile(text)), name });
  const ofKind = (kind: AddressFile['kind']) => read.filter((file) => file.kind === kind);
  const streets = toStreetRows(ofKind('streets').flatMap((file) => file.streets));
  const places = ofKind('places').flatMap((file) => file.places.map(toPlaceRow));
  const source = (kind: AddressFile['kind'], rows: number) => ({
    kind,
    files: ofKind(kind)
      .map(({ name }) => name)
      .join(', '),
    licence: options.licence ?? distinct(ofKind(kind).map(({ licence }) => licence)).join('; '),
    credit: options.credit ?? distinct(ofKind(kind).map(({ credit }) => credit)).join('; '),
    rows,
    importedAt: ctx.clock.now(),
  });
  const sources = [
    ...(ofKind('streets').length > 0 ? [source('streets', streets.length)] : []),
    ...(ofKind('places').length > 0 ? [source('places', places.length)] : []),
  ];
  if (!options.dryRun)
    await inTransaction(ctx, async (tx) => {
      for (const one of sources) {
        await (one.kind === 'streets' ? replaceStreets(tx, streets) : replacePlaces(tx, places));
        await saveSource(tx, one);
      }
      await countAnew(tx);
    });
  return {
    streets: sources.find(({ kind }) => kind === 'streets')?.rows ?? null,
    places: sources.find(({ kind }) => kind === 'places')?.rows ?? null,
    unusable: read.reduce((sum, { unusable }) => sum + unusable, 0),
    credits: distinct(sources.map(({ credit }) => credit)),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];
