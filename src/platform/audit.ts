import { activityWords } from './activity/activity-words.ts';
import { type Differences, findDifferences, splitDifferences } from './activity/differences.ts';
import type { Clock } from './clock.ts';
import type { Queries } from './database/database.ts';
import type { Reader } from './database/replicas/replicas.ts';
import { sql } from './database/sql.ts';
import { limitNetwork } from './limits/limit-network.ts';

export interface AuditEntry {
  actor: string;
  action: string;
  subject: string;
  /** Facts about the change that are no fields of the record: ids, reasons. */
  detail?: Record<string, unknown>;
  /** The record, or the fields of it that the change may touch; only what differs is stored. Null: there was none. */
  before?: object | null;
  after?: object | null;
  /** Names of fields about a customer, which are erased with the customer's data. */
  personal?: readonly string[];
  /** Values of any length are stored whole, so that the change can be undone from its entry. */
  whole?: boolean;
}

type AuditCtx = { db: Queries; clock?: Clock; remoteAddress?: string; command?: string; reader?: Reader };

const DAY_MS = 86_400_000;
/** How long network addresses are kept: as those of security events (decision 116). */
const STAFF_DAYS = 730;
const CUSTOMER_DAYS = 90;

/**
 * Appends who did what to the audit table, which allows no update or delete: with what differs before and after, and
 * the network address of the caller or the name of the command (OWN-08). The time is the caller's clock where one is
 * given. Names, addresses and whatever else tells of a customer are given as `personal` fields only.
 */
export async function writeAudit(
  ctx: AuditCtx,
  { actor, action, subject, detail: facts = {}, before, after, personal = [], whole = false }: AuditEntry,
): Promise<void> {
  noteEntry(ctx);
  const changed =
    before === undefined && after === undefined ? null : findDifferences(before ?? null, after ?? null, { whole });
  const detail = whole ? { ...facts, whole } : facts;
  const { named, rest } = changed ? splitDifferences(changed, personal) : { named: null, rest: null };
  const at = ctx.clock?.now() ?? null;
  const words = activityWords(action, subject, ...valuesOf(detail), ...textsOf(rest));
  const entry = sql`
    insert into platform.audit (at, actor, action, subject, detail, before, after, words)
    values (coalesce(${at}::timestamptz, now()), ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb,
      ${jsonOf(rest?.before)}::jsonb, ${jsonOf(rest?.after)}::jsonb, ${words}::text[])`;
  const address = originOf(ctx);
  const isPersonal = Object.keys({ ...named?.before, ...named?.after }).length > 0;
  if (address === '' && !isPersonal) {
    await entry.execute(ctx.db);
    return;
  }
  const until = addressUntil(actor, at);
  const [old, now] = isPersonal ? [jsonOf(named?.before), jsonOf(named?.after)] : [null, null];
  await sql`
    with entry as (${entry} returning id)
    insert into platform.audit_private (audit_id, address, address_until, before, after)
    select id, ${address}, ${until}::timestamptz, ${old}::jsonb, ${now}::jsonb from entry`.execute(ctx.db);
}

/**
 * The same for many entries of one actor in one statement, such as those of an import; none of their values may be about
 * a customer. Their values are stored whole.
 */
export async function writeAudits(
  ctx: AuditCtx,
  actor: string,
  entries: readonly Required<Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>>[],
): Promise<void> {
  noteEntry(ctx);
  const rows = entries.map(({ action, subject, before, after }) => {
    const changed = findDifferences(before, after, { whole: true });
    return { action, subject, ...changed, words: activityWords(action, subject, ...textsOf(changed)) };
  });
  const [at, address] = [ctx.clock?.now() ?? null, originOf(ctx)];
  await sql`
    with entry as (
      insert into platform.audit (at, actor, action, subject, detail, before, after, words)
      select coalesce(${at}::timestamptz, now()), ${actor}, e.action, e.subject, '{"whole": true}', e.before, e.after, e.words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (action text, subject text, before jsonb, after jsonb, words text[])
      returning id
    )
    insert into platform.audit_private (audit_id, address, address_until)
    select id, ${address}, ${addressUntil(actor, at)}::timestamptz from entry where ${address}::text <> ''`.execute(
    ctx.db,
  );
}

/** Who reads the log next sees the entry, also where the request only reads otherwise (FLT-05). */
function noteEntry({ reader }: AuditCtx): void {
  if (reader) reader.audited = true;
}

/** Until when the network address is kept. */
const addressUntil = (actor: string, at: Date | null): Date =>
  new Date((at ?? new Date()).getTime() + (/^(staff|key):/.test(actor) ? STAFF_DAYS : CUSTOMER_DAYS) * DAY_MS);

/** An IPv4 address, an IPv6 network of 64 bits, the name of a command on the server, or '' for jobs. */
const originOf = ({ remoteAddress, command }: AuditCtx): string =>
  remoteAddress ? limitNetwork(remoteAddress) : (command ?? '');

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
const valuesOf = (detail: Record<string, unknown>): string[] =>
  Object.values(detail)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
const textsOf = (changed: Differences | null): string[] =>
  changed === null
    ? []
    : [changed.before, changed.after].flatMap((fields) => [
        ...Object.keys(fields),
        ...Object.values(fields).flat().map(String),
      ]);

/** The same, unless there is such an entry within the given last minutes. By the database's clock. */
export async function writeAuditOnce(
  ctx: Pick<AuditCtx, 'db' | 'reader'>,
  { actor, action, subject, minutes }: { actor: string; action: string; subject: string; minutes: number },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into platform.audit (actor, action, subject, detail)
    select ${actor}, ${action}, ${subject}, '{}'::jsonb
    where not exists (
      select 1 from platform.audit
      where subject = ${subject} and actor = ${actor} and action = ${action} and at > now() - make_interval(mins => ${minutes})
    )`.execute(ctx.db);
  if (numAffectedRows > 0n) noteEntry(ctx);
}
