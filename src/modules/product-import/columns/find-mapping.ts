import { columnProblems } from '#contract/staff/products/table-columns.ts';
import type { SavedMapping } from '#contract/staff/products/table-mappings.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectMappings } from '../internal/tables/mapping-records.ts';

/** The mapping of this name, whatever its case; null without one. */
export async function findMapping(ctx: { db: Queries }, name: string): Promise<SavedMapping | null> {
  const wanted = name.trim().toLowerCase();
  return (await selectMappings(ctx)).find((one) => one.name.toLowerCase() === wanted) ?? null;
}

/**
 * The saved mapping that fits a header: all of its columns are there. Of several, the one with the most columns, then
 * the first by name.
 */
export function fittingMapping(saved: readonly SavedMapping[], header: readonly string[]): SavedMapping | null {
  const fitting = saved.filter(
    ({ columns }) => columnProblems(columns).length === 0 && columns.every(({ column }) => header.includes(column)),
  );
  return fitting.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? null;
}
