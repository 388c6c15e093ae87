/**
 * The whole shop as files that any program can read (MOVE-06): a folder with a README, `manifest.json`, one file of
 * JSON lines for each table, and the pictures. What the manifest says is what was written; it is written last.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupProblem } from './shop-tables.ts';

export const MANIFEST = 'manifest.json';
export const PICTURES = 'pictures';

const wholeNumber = z.int().nonnegative();
const tableSchema = z.strictObject({
  name: z.string(),
  /** Within the folder. */
  file: z.string().regex(/^tables\/[a-z0-9_]+\.[a-z0-9_]+\.jsonl$/),
  columns: z.array(z.string()),
  rows: wholeNumber,
  /** Of every column of numbers, as text, because sums may be larger than a number of JavaScript. */
  sums: z.record(z.string(), z.string()),
  sha256: z.string(),
});
const manifestSchema = z.strictObject({
  kerb: z.literal('shop data'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The version of the tables. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Tables whose rows are not in the folder, and why. */
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
  pictures: z.array(z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.[a-z]+$/), bytes: wholeNumber })),
});
export type ShopDataTable = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a folder. Throws BackupProblem where the folder is not a whole export. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupProblem(
      `${folder} is not a whole export: it has no ${MANIFEST}, which is written last. Export it again.`,
    );
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupProblem(`${join(folder, MANIFEST)} cannot be read: ${(error as Error).message}`);
  }
}
