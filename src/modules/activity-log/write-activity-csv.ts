import type { ActivityExportQuery } from '#contract/staff/activity/activity-log.ts';
import { csvOf } from '#modules/exports/csv-of.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { searchActivity } from '#platform/activity/search-activity.ts';
import { type ActivityCtx, describeEntries, readFilter, recordShown } from './find-activity.ts';

const PAGE = 1_000;
const COLUMNS = ['at', 'who', 'whoId', 'action', 'subject', 'from', 'field', 'before', 'after'];

/** The entries of a search as CSV, a row for each field that differs, a page at a time. */
export async function* writeActivityCsv(
  ctx: ActivityCtx,
  query: ActivityExportQuery,
  staff: StaffCaller,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  const filter = await readFilter(ctx, query, staff);
  yield bytes.encode(csvOf([COLUMNS]));
  for (let before: { at: Date; id: string } | undefined; ; ) {
    const entries = await searchActivity(ctx, { ...filter, before }, PAGE);
    await recordShown(ctx, entries, staff);
    const rows = (await describeEntries(ctx, entries)).flatMap(({ at, actor, action, subject, address, changes }) =>
      (changes.length > 0 ? changes : [{ field: '', before: null, after: null }]).map((change) => [
        at,
        actor.name,
        actor.id,
        action,
        subject.name ?? subject.id,
        address,
        change.field,
        change.before,
        change.after,
      ]),
    );
    if (rows.length > 0) yield bytes.encode(csvOf(rows));
    const last = entries.at(-1);
    if (!last || entries.length < PAGE) return;
    before = { at: last.at, id: last.id };
  }
}
