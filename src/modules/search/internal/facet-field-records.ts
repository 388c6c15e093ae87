/** SQL of the shop's own fields by which listings are filtered (OWN-14). */
import type { FieldType } from '#contract/custom-fields/field-kinds.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

export interface FacetFields {
  /** Changes when a field is added, removed, moved or called otherwise. */
  fingerprint: string;
  /** In their order. */
  fields: readonly { key: string; label: string; type: FieldType }[];
}
/** A shop without any. */
export const noFacetFields: FacetFields = { fingerprint: '', fields: [] };

export const facetFieldsFingerprint = sql<string>`(
  select coalesce(md5(string_agg(concat_ws(' ', position, key, type, label), E'\n' order by position, key)), '')
  from custom_fields.facet_field)`;

export async function readFacetFields(ctx: { db: Queries }): Promise<FacetFields> {
  // One statement reads one snapshot: the fields belong to their fingerprint.
  const { rows } = await sql<{ fingerprint: string; fields: FacetFields['fields'] | null }>`
    select ${facetFieldsFingerprint} as fingerprint,
      json_agg(json_build_object('key', key, 'label', label, 'type', type) order by position, key) as fields
    from custom_fields.facet_field`.execute(ctx.db);
  return { fingerprint: rows[0]?.fingerprint ?? '', fields: rows[0]?.fields ?? [] };
}
