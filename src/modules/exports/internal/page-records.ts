import { mayBeOld } from '#platform/database/replicas/may-be-old.ts';
import type { OldReadsCtx } from '#platform/database/replicas/replicas.ts';
import { sql } from '#platform/database/sql.ts';

export type Cell = string | number | boolean | null;
export interface Span {
  from: Date;
  until: Date;
}
export type Pages = AsyncGenerator<Cell[][]>;

/** Rows of a page. */
export const PAGE = 1_000;
export type Query = ReturnType<typeof sql>;
/**
 * A page of cells after a position, and the position of its last row. The cells of a row are one JSON array, so that
 * one reader serves all exports.
 */
export async function* byPage(
  ctx: OldReadsCtx,
  first: readonly unknown[],
  page: (place: readonly unknown[]) => Query,
  size = PAGE,
): Pages {
  for (let place = first; ; ) {
    const { rows } = (await mayBeOld(ctx, ({ db }) => page(place).execute(db))) as {
      rows: { cells: Cell[]; place: unknown[] }[];
    };
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    place = last.place;
  }
}
/** New Zealand time with its UTC offset, which is always positive: '2026-11-21T14:30:00.000+13:00' (FIX-65). */
export const time = (
  column: string,
): Query => sql`to_char(${sql.ref(column)} at time zone 'Pacific/Auckland', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
  || to_char((${sql.ref(column)} at time zone 'Pacific/Auckland') - (${sql.ref(column)} at time zone 'utc'), '"+"HH24:MI')`;
