import type { FieldDefinition, FieldDraft } from '#contract/custom-fields/field-definition.ts';
import type { FieldPreview } from '#contract/custom-fields/field-definitions-calls.ts';
import type { FieldOwner } from '#contract/custom-fields/field-kinds.ts';
import { fieldText } from '#contract/custom-fields/field-text.ts';
import { readFieldValue } from '#contract/custom-fields/read-field-value.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectDefinitions } from './internal/definition-records.ts';
import { countEachValue } from './internal/value-records.ts';

const EXAMPLES = 5;

/** What a change of a field would do to the values that there are: none is changed by it (OWN-14). */
export async function previewDefinition(
  ctx: { db: Queries },
  owner: FieldOwner,
  key: string,
  draft: FieldDraft,
): Promise<FieldPreview> {
  const present = (await selectDefinitions(ctx, owner)).find((one) => one.key === key) ?? null;
  return previewOver(ctx, { owner, key }, present, draft);
}

/** The same, when the present definition is known. */
export async function previewOver(
  ctx: { db: Queries },
  { owner, key }: { owner: FieldOwner; key: string },
  present: FieldDefinition | null,
  draft: FieldDraft,
): Promise<FieldPreview> {
  const values = await countEachValue(ctx, owner, key);
  const refused = values.flatMap(({ value, used }) => {
    const read = readFieldValue(draft, value);
    return read.ok ? [] : [{ used, text: fieldText(draft.type, value).slice(0, 80), reason: read.error }];
  });
  return {
    used: sum(values),
    refused: sum(refused),
    examples: refused.slice(0, EXAMPLES).map(({ text, reason }) => ({ text, reason })),
    typeFixed: present !== null && present.type !== draft.type && values.length > 0,
  };
}

const sum = (counted: readonly { used: number }[]): number => counted.reduce((total, { used }) => total + used, 0);
