import { joinDays } from '#contract/staff/imports/order-days.ts';
import type { ShopifyImportReply } from '#contract/staff/imports/shopify-imports.ts';
import { joinLabels } from '../../tables/join-labels.ts';
import { joinAmounts } from './join-amounts.ts';

/** Joins the report of the parts so far with that of the next one; `lineOf` gives the line of the whole file. */
export function joinReplies(
  before: ShopifyImportReply | null,
  next: ShopifyImportReply,
  lineOf: (line: number) => number,
): ShopifyImportReply {
  const moved = (rows: ShopifyImportReply['refused']) => rows.map((row) => ({ ...row, line: lineOf(row.line) }));
  return {
    applied: next.applied,
    read: (before?.read ?? 0) + next.read,
    created: (before?.created ?? 0) + next.created,
    changed: (before?.changed ?? 0) + next.changed,
    unchanged: (before?.unchanged ?? 0) + next.unchanged,
    amounts: joinAmounts(before?.amounts ?? null, next.amounts),
    refused: [...(before?.refused ?? []), ...moved(next.refused)],
    leftOut: [...(before?.leftOut ?? []), ...moved(next.leftOut)],
    days: joinDays(before?.days ?? [], next.days),
    notes: joinNotes(before?.notes ?? [], next.notes),
    labels: joinLabels(before?.labels ?? [], next.labels),
    brings: [...(before?.brings ?? []), ...next.brings],
  };
}

function joinNotes(
  before: ShopifyImportReply['notes'],
  next: ShopifyImportReply['notes'],
): ShopifyImportReply['notes'] {
  const rows = new Map(before.map(({ note, rows: count }) => [note, count]));
  for (const { note, rows: count } of next) rows.set(note, (rows.get(note) ?? 0) + count);
  return [...rows].map(([note, count]) => ({ note, rows: count }));
}
