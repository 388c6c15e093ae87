import type { ImportReply } from '#contract/staff/products/staff-products.ts';
import { joinLabels } from '../../../tables/join-labels.ts';

/** Maximum number of entries that the server lists for one file; the joined report keeps the same limit. */
const MAX_LISTED = 1_000;

/** Joins the report of the parts so far with that of the next part; `lineOf` gives the line of the whole file. */
export function joinReports(
  before: ImportReply | null,
  next: ImportReply,
  lineOf: (line: number) => number,
): ImportReply {
  const moved = <T extends { line: number }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, line: lineOf(row.line) }));
  if (!before)
    return {
      ...next,
      rejected: moved(next.rejected),
      wasRefused: { ...next.wasRefused, listed: moved(next.wasRefused.listed) },
      sizes: { ...next.sizes, listed: moved(next.sizes.listed) },
    };
  return {
    applied: next.applied,
    read: before.read + next.read,
    created: before.created + next.created,
    changed: before.changed + next.changed,
    unchanged: before.unchanged + next.unchanged,
    rejectedCount: before.rejectedCount + next.rejectedCount,
    rejected: [...before.rejected, ...moved(next.rejected)].slice(0, MAX_LISTED),
    wasRefused: {
      count: before.wasRefused.count + next.wasRefused.count,
      listed: [...before.wasRefused.listed, ...moved(next.wasRefused.listed)].slice(0, MAX_LISTED),
    },
    skipped: added(before.skipped, next.skipped),
    held: added(before.held, next.held),
    guesses: added(before.guesses, next.guesses),
    labels: joinLabels(before.labels, next.labels),
    sizes: {
      read: before.sizes.read + next.sizes.read,
      unread: before.sizes.unread + next.sizes.unread,
      listed: [...before.sizes.listed, ...moved(next.sizes.listed)].slice(0, MAX_LISTED),
    },
  };
}

function added(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...one };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
