/** Writing revisions, and publishing them. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { RevisionState } from './setting-records.ts';

type Db = { db: Queries };

export interface NewRevision {
  actor: string;
  at: Date;
  previewKey: string;
  takesBack: number | null;
  changes: readonly { name: string; before: string | null; after: string | null }[];
}

export async function insertDraft(tx: Db, { actor, at, previewKey, takesBack, changes }: NewRevision): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into settings.revision (state, takes_back, preview_key, created_at, created_by)
    values ('draft', ${takesBack}, ${previewKey}, ${at}, ${actor}) returning id::int`.execute(tx.db);
  const id = rows[0]?.id as number;
  await sql`
    insert into settings.change (revision_id, name, before, after)
    select ${id}, c.name, c.before, c.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (name text, before text, after text)`.execute(
    tx.db,
  );
  return id;
}

/** One publication at a time: locks until the transaction ends. */
export async function lockVersion(tx: Db): Promise<void> {
  await sql`select number from settings.version for update`.execute(tx.db);
}

/** The state of a revision, locked until the transaction ends; null when there is none. */
export async function lockRevision(tx: Db, id: number): Promise<RevisionState | null> {
  const { rows } = await sql<{ state: RevisionState }>`
    select state from settings.revision where id = ${id} for update`.execute(tx.db);
  return rows[0]?.state ?? null;
}

/** Whether something that the revision changes has been published since it was written. */
export async function isOutdated(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from settings.change c left join settings.value v using (name)
    where c.revision_id = ${id} and c.before is distinct from v.value limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Puts the changes in force. `before` of each change becomes what it replaces. */
export async function applyChanges(tx: Db, id: number, at: Date): Promise<void> {
  await sql`
    update settings.change c set before = (select v.value from settings.value v where v.name = c.name)
    where revision_id = ${id}`.execute(tx.db);
  await sql`
    delete from settings.value
    where name in (select name from settings.change where revision_id = ${id} and after is null)`.execute(tx.db);
  await sql`
    insert into settings.value (name, value, revision_id)
    select name, after, revision_id from settings.change where revision_id = ${id} and after is not null
    on conflict (name) do update set value = excluded.value, revision_id = excluded.revision_id`.execute(tx.db);
  await sql`
    update settings.revision set state = 'published', published_at = ${at} where id = ${id}`.execute(tx.db);
  await sql`update settings.version set number = number + 1`.execute(tx.db);
}

/** Whoever publishes or schedules it. */
export async function recordPublisher(tx: Db, id: number, actor: string): Promise<void> {
  await sql`update settings.revision set published_by = ${actor} where id = ${id}`.execute(tx.db);
}

export async function scheduleRevision(tx: Db, id: number, publishAt: Date): Promise<void> {
  await sql`
    update settings.revision set state = 'scheduled', publish_at = ${publishAt} where id = ${id}`.execute(tx.db);
}

export async function cancelRevision(tx: Db, id: number): Promise<void> {
  await sql`update settings.revision set state = 'cancelled' where id = ${id}`.execute(tx.db);
}

/** Scheduled revisions that are due, in their order. */
export async function selectDue(tx: Db, now: Date): Promise<{ id: number; publishedBy: string }[]> {
  const { rows } = await sql<{ id: number; publishedBy: string }>`
    select id::int, published_by as "publishedBy" from settings.revision
    where state = 'scheduled' and publish_at <= ${now} order by publish_at, id`.execute(tx.db);
  return rows;
}
