/** The legal and help pages of a shop that has no content yet (FIX-72). */
import { addLegalDrafts } from '#modules/content/documents/legal-pages.ts';
import { readLegalPages } from '#modules/content/documents/read-legal-pages.ts';
import type { Ctx } from '#platform/context.ts';

/** Does nothing where content was ever imported, or comes from a hosted system. */
export async function loadLegalDrafts(ctx: Ctx): Promise<void> {
  if (ctx.config.KERB_CONTENT_SOURCE !== 'own') return;
  await addLegalDrafts(ctx, await readLegalPages());
}
