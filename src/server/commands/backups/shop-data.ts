/** `kerb data export FOLDER` and `kerb data import FOLDER`: the whole shop as files that any program can read (MOVE-06). */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '#modules/media/image-store.port.ts';
import { listOriginals } from '#modules/media/list-originals.ts';
import { imageName, keepOriginal } from '#modules/media/store-image.ts';
import { writeAudit } from '#platform/audit.ts';
import { exportShopData } from '#platform/database/backup/export-shop-data.ts';
import { importShopData } from '#platform/database/backup/import-shop-data.ts';
import { type Manifest, PICTURES } from '#platform/database/backup/shop-data.ts';
import { BackupProblem } from '#platform/database/backup/shop-tables.ts';
import { announce } from '../../announce.ts';
import { openImageStore } from '../../images/open-image-store.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

const LOG_IN = 'log-ins stay with the old shop; everybody logs in again';
const MOMENT = 'it only matters for minutes';
const AGAIN = 'it is asked for again when it is needed';

/** What another shop must not take over, or has no use for. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'accounts.hosted_session': LOG_IN,
  'accounts.hosted_token': LOG_IN,
  'accounts.identity_code': MOMENT,
  'accounts.identity_session': LOG_IN,
  'accounts.passkey_challenge': MOMENT,
  'cart.spent_captcha': MOMENT,
  'checkout.attempt': MOMENT,
  'delivery_rates.answer': AGAIN,
  'edge.asked_purge': AGAIN,
  'edge.product': AGAIN,
  'edge.progress': AGAIN,
  'edge.purge': AGAIN,
  'edge.serving': MOMENT,
  'edge.source': AGAIN,
  'integrity.last_result': AGAIN,
  'media.making': MOMENT,
  'media.removal': MOMENT,
  'platform.attempt_limit': MOMENT,
  'platform.own_write': MOMENT,
  'staff.passkey_challenge': MOMENT,
  'staff.password_link': LOG_IN,
  'staff.pending_log_in': MOMENT,
  'staff.session': LOG_IN,
  'staff.set_up_link': LOG_IN,
  'staff.viewing': MOMENT,
};

/** A shop that has any of these is in use. */
const MUST_BE_EMPTY = ['catalogue.product', 'accounts.customer', 'orders.orders', 'imported_orders.imported_order'];

export async function exportData(folder: string): Promise<number> {
  const manifest = await described(() =>
    withShopDatabase(async (ctx, database) => {
      const imageStore = await openImageStore(ctx.config);
      try {
        const written = await exportShopData(database.url, folder, {
          leftOut: LEFT_OUT,
          writePictures: async () => writePictures(folder, imageStore, await listOriginals(ctx)),
        });
        const detail = { rows: rowsOf(written), pictures: written.pictures.length };
        await writeAudit(ctx, { actor: 'operator', action: 'data.exported', subject: 'shop', detail });
        return written;
      } finally {
        await imageStore.close();
      }
    }),
  );
  process.stdout.write(`${summary(manifest)} written to ${folder}.\n`);
  return 0;
}

export async function importData(folder: string): Promise<number> {
  const manifest = await described(() =>
    withShopDatabase(
      async (ctx, database) => {
        const imageStore = await openImageStore(ctx.config);
        try {
          const read = await importShopData(database.url, folder, {
            mustBeEmpty: MUST_BE_EMPTY,
            readPictures: (found) => readPictures(folder, imageStore, found),
          });
          const detail = { rows: rowsOf(read), takenAt: read.takenAt };
          await writeAudit(ctx, { actor: 'operator', action: 'data.imported', subject: 'shop', detail });
          return read;
        } finally {
          await imageStore.close();
        }
      },
      { alone: true, begins: true, migrate: false },
    ),
  );
  process.stdout.write(`${summary(manifest)} imported from ${folder}; every count and sum is as exported.\n`);
  return 0;
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
const summary = (manifest: Manifest): string =>
  `${rowsOf(manifest)} rows in ${manifest.tables.length} tables and ${manifest.pictures.length} pictures`;

async function described<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupProblem) throw new CommandProblem(error.message);
    throw error;
  }
}

/** An image that the store has lost is named and left out: the shop shows none either. */
async function writePictures(
  folder: string,
  imageStore: ImageStore,
  names: readonly string[],
): Promise<Manifest['pictures']> {
  await mkdir(join(folder, PICTURES));
  const written: Manifest['pictures'] = [];
  for (const [at, name] of names.entries()) {
    announce.progress('Writing pictures', at + 1, names.length);
    const bytes = await imageStore.read(imageName(name));
    if (!bytes) {
      announce.step(`The image store has lost ${name}.`);
      continue;
    }
    await writeFile(join(folder, PICTURES, name), bytes);
    written.push({ name, bytes: bytes.length });
  }
  return written;
}

async function readPictures(folder: string, imageStore: ImageStore, { pictures }: Manifest): Promise<void> {
  for (const [at, { name, bytes: length }] of pictures.entries()) {
    announce.progress('Reading pictures', at + 1, pictures.length);
    const bytes = await readFile(join(folder, PICTURES, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new BackupProblem(`${join(folder, PICTURES, name)} is missing.`);
    });
    if (bytes.length !== length)
      throw new BackupProblem(`${join(folder, PICTURES, name)} was changed since it was exported.`);
    await keepOriginal({ imageStore }, name, bytes);
  }
}
