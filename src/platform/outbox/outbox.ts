/**
 * Puts a message for an outside system into the open transaction; it is delivered after the commit, once per dedupe
 * key.
 */
import { CompiledQuery } from 'kysely';
import type { Queries } from '../database/database.ts';
import { currentTraceparent } from '../tracing/span.ts';

/** A message of any kind; `modules/outbox` knows the kinds and types their payloads. */
export interface NewMessage {
  dedupeKey: string;
  kind: string;
  payload: Record<string, unknown>;
  availableAt?: Date;
}

const INSERT = `
  insert into platform.outbox (dedupe_key, kind, payload, available_at, traceparent)
  select dedupe_key, kind, payload, coalesce(available_at, now()), traceparent
  from json_to_recordset($1::json) as m(dedupe_key text, kind text, payload jsonb, available_at timestamptz, traceparent text)
  on conflict (dedupe_key) do nothing`;

export async function insertOutboxMessages(ctx: { db: Queries }, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const traceparent = currentTraceparent() ?? undefined;
  const rows = messages.map(({ dedupeKey, kind, payload, availableAt }) => ({
    dedupe_key: dedupeKey,
    kind,
    payload,
    available_at: availableAt,
    traceparent,
  }));
  await ctx.db.executeQuery(CompiledQuery.raw(INSERT, [JSON.stringify(rows)]));
}
