import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { RuleRow } from '../internal/rule-records.ts';

/** Enters a rule's change; null before a new one, and after a deleted one. */
export const auditRule = (tx: Ctx, actor: string, before: RuleRow | null, after: RuleRow | null): Promise<void> => {
  const shown = (row: RuleRow | null) => row && { rule: row.written, ...(row.value as object) };
  const { kind, key } = (after ?? before) as RuleRow;
  const action = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return writeAudit(tx, {
    ...{ actor, action: `search-rule.${action}`, subject: `search-rule:${kind} ${key}` },
    ...{ before: shown(before), after: shown(after) },
  });
};
