import type { Ctx } from '#platform/context.ts';
import { type ContentCache, type ContentHolder, fillContentCache } from '../cache/content-cache.ts';
import { selectPreviewed } from '../internal/draft-records.ts';
import { dateOfPublication, documentOfDraft } from './edit-draft.ts';

let previews = 0;

/**
 * The content as a draft would make it now, for whoever has its key while that is valid; null when there is none. Each
 * preview has a version of its own, so that nothing rendered with it is taken for what is published (OWN-10).
 */
export async function previewDraft(
  ctx: Pick<Ctx, 'db' | 'clock'> & ContentHolder,
  previewKey: string,
): Promise<ContentCache | null> {
  const now = ctx.clock.now();
  const draft = await selectPreviewed(ctx, previewKey, now);
  if (!draft) return null;
  const published = ctx.content.all.find(({ id }) => id === draft.id)?.document ?? null;
  const document = documentOfDraft({ ...draft, publishUntil: null }, dateOfPublication(draft.kind, published, now));
  if (!document) return null;
  previews += 1;
  const others = ctx.content.all.filter(({ id }) => id !== draft.id);
  const all = [...others, { id: draft.id, changedAt: draft.changedAt, document }];
  return { ...ctx.content, ...fillContentCache(all, now), version: -previews };
}
