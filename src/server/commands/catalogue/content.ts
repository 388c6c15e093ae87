/** `kerb content …`: articles, blog, home page (docs/content.md). Every process shows a change within a second. */
import { stat } from 'node:fs/promises';
import { documentId } from '#contract/site/content.ts';
import { checkDocument } from '#modules/content/documents/check-document.ts';
import { importContent } from '#modules/content/documents/import-content.ts';
import { listContent } from '#modules/content/documents/list-content.ts';
import { readContentFolder } from '#modules/content/documents/read-content-folder.ts';
import { removeContent } from '#modules/content/documents/remove-content.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

/** Imports the whole folder or nothing; exit code 1 with every problem on a line. */
export async function importContentFolder(folder: string): Promise<number> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new CommandProblem(`There is no folder ${folder}.`);
  const { documents, faults } = await readContentFolder(folder);
  for (const { file, reason } of faults) process.stdout.write(`${file}: ${reason}\n`);
  if (faults.length > 0) {
    process.stdout.write('Nothing was changed.\n');
    return 1;
  }
  const unknown = await withShopDatabase(async (ctx) => {
    const wrong: string[] = [];
    for (const document of documents)
      for (const [at, why] of Object.entries(await checkDocument(ctx, document)))
        wrong.push(`${documentId(document)}: ${at}: ${why}`);
    return wrong;
  });
  for (const line of unknown) process.stdout.write(`${line}\n`);
  if (unknown.length > 0) {
    process.stdout.write('Nothing was changed.\n');
    return 1;
  }
  const changed = await withShopDatabase((ctx) => importContent(ctx, documents));
  process.stdout.write(`${documents.length} documents are as the folder says; ${changed} of them changed.\n`);
  return 0;
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
  const removed = await withShopDatabase((ctx) => removeContent(ctx, id));
  process.stdout.write(removed ? `${id} is gone.\n` : `There is no document ${id}.\n`);
  return removed ? 0 : 1;
}
