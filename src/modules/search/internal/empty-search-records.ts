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

export async function selectEmptySearches(
  ctx: { db: Queries },
  from: string,
  to: string,
  limit: number,
): Promise<{ term: string; times: number }[]> {
  const { rows } = await sql<{ term: string; times: number }>`
    select term, sum(times)::int as times from search.empty_search where day between ${from}::date and ${to}::date
    group by term order by times desc, term limit ${limit}`.execute(ctx.db);
  return rows;
}
