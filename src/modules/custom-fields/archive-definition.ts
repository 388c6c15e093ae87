import type { ArchiveField, FieldParams } from '#contract/custom-fields/field-definitions-calls.ts';
import { fieldLimits } from '#contract/custom-fields/field-kinds.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockDefinitions, updateArchived } from './internal/definition-records.ts';
import { touchValues } from './internal/value-records.ts';

export type ArchiveRefusal = 'NOT_FOUND' | 'CHANGED_ELSEWHERE' | 'TOO_MANY';

/**
 * Archives a field, or brings it back (OWN-14). An archived field is nowhere shown, asked for or filtered by; its
 * values stay, and return with it.
 */
export function archiveDefinition(
  ctx: Ctx,
  actor: string,
  { owner, key }: FieldParams,
  { version, archived }: ArchiveField,
): Promise<Result<null, ArchiveRefusal>> {
  return commitIfOk(ctx, async (tx): Promise<Result<null, ArchiveRefusal>> => {
    const all = await lockDefinitions(tx, owner);
    const present = all.find((one) => one.key === key);
    if (!present) return fail('NOT_FOUND');
    if (present.version !== version) return fail('CHANGED_ELSEWHERE');
    if (present.archived === archived) return ok(null);
    if (!archived && all.filter((one) => !one.archived).length >= fieldLimits.fields) return fail('TOO_MANY');
    await updateArchived(tx, owner, key, archived);
    await touchValues(tx, owner, key);
    await writeAudit(tx, {
      actor,
      action: archived ? 'custom-field.archived' : 'custom-field.restored',
      subject: `custom-field:${owner}/${key}`,
      detail: { label: present.label },
    });
    return ok(null);
  });
}
