/** What migrations use of PostgreSQL 18 on a server from 15 on. */
import type pg from 'pg';

const FIRST_WITH_UUIDV7 = 180_000;

/** Makes `uuidv7()` where the server has none: ids in the order of their time. */
export async function completeOlderServer(client: pg.Client, version: number): Promise<void> {
  if (version >= FIRST_WITH_UUIDV7) return;
  // Looked for first: a role that may create nothing is refused even where nothing is to be done.
  const { rows } = await client.query("select to_regprocedure('public.uuidv7()') is not null as there");
  if (rows[0].there) return;
  await client.query(`create function public.uuidv7() returns uuid language sql volatile parallel safe as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid $$`);
}
