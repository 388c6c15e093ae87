/** The URLs of a part in batches; none when the part is empty. */
import type { Ctx } from '#platform/context.ts';
import { readPageUrls } from '../internal/page-url-records.ts';
import { type PageUrl, type PageUrlKind, pageUrlsPerPart } from './page-url.ts';

const BATCH = 1_000;

export async function* listPageUrls(ctx: Pick<Ctx, 'db'>, kind: PageUrlKind, part: number): AsyncGenerator<PageUrl[]> {
  const toId = part * pageUrlsPerPart;
  let afterId = toId - pageUrlsPerPart;
  while (afterId < toId) {
    const batch = await readPageUrls(ctx, kind, { afterId, toId, limit: BATCH });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    afterId = batch.at(-1)?.id ?? toId;
  }
}
