/** `kerb content …`: articles, blog, home page (docs/content.md). Every process shows a change within a second. */
import { stat } from 'node:fs/promises';
import { documentId } from '#contract/site/content.ts';
import { checkDocument } from '#modules/content/documents/check-document.ts';
import { importContent } from '#modules/content/documents/import-content.ts';
import { listContent } from '#modules/content/documents/list-content.ts';
import { readContentFolder } from '#modules/content/documents/read-content-folder.ts';
import { removeContent } from '#modules/content/documents/remove-content.ts';
import type { ImageStoreCtx } from '#modules/media/image-store.port.ts';
import { imageResolver } from '#modules/media/resolve-image.ts';
import type { Ctx } from '#platform/context.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { openImageStore } from '../../images/open-image-store.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** Imports the whole folder or nothing; exit code 1 with every problem on a line. */
export async function importContentFolder(folder: string): Promise<number> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new CommandProblem(`There is no folder ${folder}.`);
  return withShopDatabase(
    async (ctx) => {
      const imageStore = await openImageStore(ctx.config);
      try {
        return await importInto({ ...ctx, imageStore }, folder);
      } finally {
        await imageStore.close();
      }
    },
    { audits: (code) => (code === 0 ? 'content' : null) },
  );
}

async function importInto(ctx: Ctx & ImageStoreCtx, folder: string): Promise<number> {
  const { documents, images, faults } = await readContentFolder(folder, imageResolver(ctx, folder, false));
  if (faults.length > 0) return refuse(faults.map(({ file, reason }) => `${file}: ${reason}`));
  const arriving = new Set([...images.values()].map(({ id }) => `media:${id}`));
  const wrong: string[] = [];
  for (const document of documents)
    for (const [at, why] of Object.entries(await checkDocument(ctx, document, arriving)))
      wrong.push(`${documentId(document)}: ${at}: ${why}`);
  if (wrong.length > 0) return refuse(wrong);
  const store = imageResolver(ctx, folder);
  for (const src of images.keys()) await store(src);
  const changed = await importContent(ctx, documents, images.values());
  process.stdout.write(`${documents.length} documents are as the folder says; ${changed} of them changed.\n`);
  return 0;
}

function refuse(reasons: readonly string[]): number {
  process.stdout.write(`${reasons.join('\n')}\nNothing was changed.\n`);
  return 1;
}

export async function listAllContent(options: { json?: boolean }): Promise<number> {
  const found = await withShopDatabase(listContent);
  for (const { id, changedAt, document } of found) {
    const { kind, path, published, publishAt, publishUntil } = document;
    const title = 'title' in document.fields ? document.fields.title : '';
    if (options.json)
      process.stdout.write(
        `${JSON.stringify({ id, kind, path, title, published, publishAt, publishUntil, changedAt })}\n`,
      );
    else {
      const dates = [
        publishAt && `from ${formatDayTime(publishAt)}`,
        publishUntil && `until ${formatDayTime(publishUntil)}`,
      ]
        .filter(Boolean)
        .join(' ');
      process.stdout.write([id, published ? 'published' : 'draft', title, dates].join('\t').trimEnd().concat('\n'));
    }
  }
  return 0;
}

export async function removeOneContent(id: string): Promise<number> {
  const removed = await withShopDatabase((ctx) => removeContent(ctx, id), { audits: (is) => (is ? id : null) });
  process.stdout.write(removed ? `${id} is gone.\n` : `There is no document ${id}.\n`);
  return removed ? 0 : 1;
}
