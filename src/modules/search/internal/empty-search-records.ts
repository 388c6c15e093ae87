import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export async function countEmptySearch(
  ctx: { db: Queries },
  day: string,
  term: string,
  maxPerDay: number,
): Promise<void> {
  await sql`
    insert into search.empty_search (day, term)
    select ${day}::date, ${term} where (select count(*) from (select from search.empty_search where day = ${day}::date limit ${maxPerDay}) one) < ${maxPerDay}
      or exists (select from search.empty_search where day = ${day}::date and term = ${term})
    on conflict (day, term) do update set times = search.empty_search.times + 1`.execute(ctx.db);
}
