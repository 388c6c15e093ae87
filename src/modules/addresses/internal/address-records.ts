/** SQL of streets and places for address suggestions. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StreetAttempt } from '#shared/addresses/street-text.ts';
import type { PlaceRow, StreetRow } from './address-rows.ts';

type Db = { db: Queries };
/** Rows of one statement. */
const BATCH = 5_000;

/** Replaces all streets. Within a transaction of the caller. */
export async function replaceStreets(ctx: Db, streets: readonly StreetRow[]): Promise<void> {
  await sql`delete from addresses.street`.execute(ctx.db);
  for (let at = 0; at < streets.length; at += BATCH) {
    const rows = streets.slice(at, at + BATCH);
    const column = (name: keyof StreetRow) => rows.map((row) => row[name]);
    await sql`
      insert into addresses.street (plain, name, suburb, town, postcode, place, weight)
      select * from unnest(${column('plain')}::text[], ${column('name')}::text[], ${column('suburb')}::text[],
        ${column('town')}::text[], ${column('postcode')}::text[], ${column('place')}::text[], ${column('weight')}::int[])`.execute(
      ctx.db,
    );
  }
}

/** Tells the planner how many streets and places there are now, without waiting for autovacuum. */
export async function countAnew(ctx: Db): Promise<void> {
  await sql`analyze addresses.street, addresses.place`.execute(ctx.db);
}

/** Replaces all places. Within a transaction of the caller. */
export async function replacePlaces(ctx: Db, places: readonly PlaceRow[]): Promise<void> {
  await sql`delete from addresses.place`.execute(ctx.db);
  for (let at = 0; at < places.length; at += BATCH) {
    const rows = places.slice(at, at + BATCH);
    const column = (name: keyof PlaceRow) => rows.map((row) => row[name]);
    await sql`
      insert into addresses.place (plain, suburb, town, postcode, latitude, longitude, weight)
      select * from unnest(${column('plain')}::text[], ${column('suburb')}::text[], ${column('town')}::text[],
        ${column('postcode')}::text[], ${column('latitude')}::float8[], ${column('longitude')}::float8[], ${column('weight')}::int[])`.execute(
      ctx.db,
    );
  }
}

export interface SourceRow {
  kind: 'streets' | 'places';
  files: string;
  licence: string;
  credit: string;
  rows: number;
  importedAt: Date;
}

export async function saveSource(
  ctx: Db,
  { kind, files, licence, credit, rows, importedAt }: SourceRow,
): Promise<void> {
  await sql`
    insert into addresses.source (kind, files, licence, credit, rows, imported_at)
    values (${kind}, ${files}, ${licence}, ${credit}, ${rows}, ${importedAt})
    on conflict (kind) do update set files = excluded.files, licence = excluded.licence, credit = excluded.credit,
      rows = excluded.rows, imported_at = excluded.imported_at`.execute(ctx.db);
}

export interface FoundRow {
  name: string;
  suburb: string;
  town: string;
  postcode: string;
  credit: string;
  /** The data have no postcode for the street, and this is that of its place; or the place has others too. */
  isPostcodeGuessed: boolean;
}

/** Streets that begin with the attempt's text; the whole name first, then the larger town. */
export async function findStreets(ctx: Db, { prefix, rest }: StreetAttempt, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select name, suburb, town, postcode = '' as "isPostcodeGuessed",
      case when postcode <> '' then postcode else coalesce((select p.postcode from addresses.place p
        where p.suburb = s.suburb and p.town = s.town order by p.weight desc, p.postcode limit 1), '') end as postcode,
      concat_ws('; ', (select nullif(credit, '') from addresses.source where kind = 'streets'),
        (select nullif(credit, '') from addresses.source where kind = 'places' and s.postcode = '')) as credit
    from addresses.street s
    where plain >= ${prefix} collate "C" and plain < ${prefix} || chr(1114111) collate "C"
      and not exists (select from unnest(${rest}::text[]) as word where place not like '% ' || word || '%')
    order by plain = ${prefix} desc, weight desc, plain, suburb
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Places that have a word beginning with each of the words; those that begin with them, then the larger, first. */
export async function findPlaces(ctx: Db, words: readonly string[], limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select '' as name, suburb, town, postcode,
      exists (select from addresses.place o where o.suburb = p.suburb and o.town = p.town and o.postcode <> p.postcode)
        as "isPostcodeGuessed",
      coalesce((select credit from addresses.source where kind = 'places'), '') as credit
    from addresses.place p
    where not exists (select from unnest(${words}::text[]) as word where plain not like '% ' || word || '%')
    order by plain like ' ' || ${words.join(' ')} || '%' desc, weight desc, plain
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The nearest place within about `degrees` of latitude; null where there is none. */
export async function nearestPlace(
  ctx: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  degrees: number,
): Promise<FoundRow | null> {
  const { rows } = await sql<FoundRow>`
    select '' as name, suburb, town, postcode, true as "isPostcodeGuessed",
      coalesce((select credit from addresses.source where kind = 'places'), '') as credit
    from addresses.place
    where latitude between ${latitude}::float8 - ${degrees}::float8 and ${latitude}::float8 + ${degrees}::float8
      and abs(longitude - ${longitude}::float8) * cosd(${latitude}) <= ${degrees}::float8
    order by (latitude - ${latitude}::float8) ^ 2 + ((longitude - ${longitude}::float8) * cosd(${latitude})) ^ 2, weight desc
    limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
