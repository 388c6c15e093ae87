/** The parts for which `listPageUrls` has URLs, and when each last changed. */
import type { Ctx } from '#platform/context.ts';
import { readPageUrlParts } from '../internal/page-url-records.ts';
import { type PageUrlPart, pageUrlsPerPart } from './page-url.ts';

export async function listPageUrlParts(ctx: Pick<Ctx, 'db'>): Promise<PageUrlPart[]> {
  const parts: PageUrlPart[] = [];
  for (const kind of ['categories', 'brands', 'products'] as const)
    parts.push(...(await readPageUrlParts(ctx, kind, pageUrlsPerPart)));
  return parts;
}
