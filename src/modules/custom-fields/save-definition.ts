import type { FieldDefinition, FieldDraft } from '#contract/custom-fields/field-definition.ts';
import type { FieldParams, SaveField } from '#contract/custom-fields/field-definitions-calls.ts';
import { fieldLimits } from '#contract/custom-fields/field-kinds.ts';
import { tooLongForFacet } from '#contract/custom-fields/find-definition-fault.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertDefinition, lockDefinitions, updateDefinition } from './internal/definition-records.ts';
import { touchValues } from './internal/value-records.ts';
import { previewOver } from './preview-definition.ts';

/**
 * `KEY_TAKEN`: a field of this kind of owner has the key, perhaps an archived one. `TYPE_FIXED`: there are values of
 * another type. `OPTION_LONG`: an option does not fit into the address of a listing.
 */
export type SaveDefinitionRefusal =
  | 'KEY_TAKEN'
  | 'TYPE_FIXED'
  | 'TOO_MANY'
  | 'OPTION_LONG'
  | 'CHANGED_ELSEWHERE'
  | 'NOT_FOUND'
  | 'FACET_OF_PRODUCTS';

/**
 * Adds a field, or changes the one that was read with this version (OWN-14). No value is changed: those that the new
 * rules refuse stay until they are edited, and the change names their number as the preview gave it.
 */
export function saveDefinition(
  ctx: Ctx,
  actor: string,
  { owner, key }: FieldParams,
  { version, field: draft, refused }: SaveField,
): Promise<Result<null, SaveDefinitionRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, SaveDefinitionRefusal>> => {
    if (draft.facet && owner !== 'product') return fail('FACET_OF_PRODUCTS');
    if (draft.facet && tooLongForFacet(key, draft.rules.options).length > 0) return fail('OPTION_LONG');
    const all = await lockDefinitions(tx, owner);
    const present = all.find((one) => one.key === key) ?? null;
    if (version === null) return add(tx, actor, { owner, key }, draft, all);
    if (!present) return fail('NOT_FOUND');
    if (present.version !== version) return fail('CHANGED_ELSEWHERE');
    const preview = await previewOver(tx, { owner, key }, present, draft);
    if (preview.typeFixed) return fail('TYPE_FIXED');
    if (preview.refused !== refused) return fail('CHANGED_ELSEWHERE');
    await updateDefinition(tx, owner, key, draft);
    await touchValues(tx, owner, key);
    await writeAudit(tx, {
      actor,
      action: 'custom-field.changed',
      subject: `custom-field:${owner}/${key}`,
      detail: { label: draft.label },
      before: fieldsOf(present),
      after: draft,
    });
    return ok(null);
  });
}

async function add(
  tx: { db: Queries },
  actor: string,
  { owner, key }: FieldParams,
  draft: FieldDraft,
  all: readonly FieldDefinition[],
): Promise<Result<null, SaveDefinitionRefusal>> {
  if (all.some((one) => one.key === key)) return fail('KEY_TAKEN');
  if (all.filter(({ archived }) => !archived).length >= fieldLimits.fields) return fail('TOO_MANY');
  await insertDefinition(tx, owner, key, draft);
  const subject = `custom-field:${owner}/${key}`;
  await writeAudit(tx, { actor, action: 'custom-field.added', subject, before: null, after: draft });
  return ok(null);
}

const fieldsOf = ({ label, hint, type, rules, visibility, facet }: FieldDefinition): FieldDraft => ({
  ...{ label, hint, type, rules, visibility, facet },
});
