import type { Ctx } from '#platform/context.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { countEmptySearch } from '../internal/empty-search-records.ts';

const MAX_LENGTH = 60;
/** Maximum distinct terms a day; more are not from people looking for shoes. */
const MAX_PER_DAY = 5_000;

/**
 * Counts a search without results, for the dashboard; terms that look like an email address or a number are not
 * stored. Never fails: a page need not wait for it.
 */
export async function recordEmptySearch(ctx: Pick<Ctx, 'db' | 'clock' | 'log'>, text: string): Promise<void> {
  const term = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
  if (
    term === '' ||
    term.includes('@') ||
    /\d[\d -]{6,}/.test(term) ||
    /[\u0000-\u001f\u007f]/.test(term) ||
    !term.isWellFormed()
  )
    return;
  await countEmptySearch(ctx, nzDay(ctx.clock.now()), term, MAX_PER_DAY).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'an empty search was not counted'),
  );
}
