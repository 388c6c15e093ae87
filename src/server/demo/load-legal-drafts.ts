/** The legal and help pages of a shop that has no content yet (FIX-72). */
import { join } from 'node:path';
import { addLegalDrafts } from '#modules/content/documents/legal-pages.ts';
import { readContentFolder } from '#modules/content/documents/read-content-folder.ts';
import type { Ctx } from '#platform/context.ts';

/** Does nothing where content was ever imported, or comes from a hosted system. */
export async function loadLegalDrafts(ctx: Ctx): Promise<void> {
  if (ctx.config.KERB_CONTENT_SOURCE !== 'own') return;
  const { documents, faults } = await readContentFolder(join(import.meta.dirname, '../../../demo-shop/legal'));
  if (faults.length > 0)
    throw new Error(`the legal pages are wrong: ${faults.map(({ file, reason }) => `${file}: ${reason}`).join('; ')}`);
  await addLegalDrafts(ctx, documents);
}
