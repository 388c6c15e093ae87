import { type ContentHolder, emptyContentCache } from '#modules/content/cache/content-cache.ts';
import { refreshContent } from '#modules/content/cache/refresh-content.ts';
import type { Ctx } from '#platform/context.ts';
import { chooseContentSource } from '../../settings/content-settings.ts';

/** The context of a command with the content that is published now, from wherever the settings say that it comes. */
export async function withContent<C extends Ctx>(ctx: C): Promise<C & ContentHolder> {
  const holder = { ...ctx, content: emptyContentCache() };
  await refreshContent(holder, chooseContentSource(ctx.config, ctx.db, ctx.log));
  return holder;
}
