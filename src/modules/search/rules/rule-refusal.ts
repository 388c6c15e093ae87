import { fail } from '#shared/result.ts';
import type { RuleProblem } from './rule-rows.ts';

export interface RuleRefusal {
  reason: 'RULE_REFUSED';
  fields: RuleProblem;
}
export const refuse = (fields: RuleProblem) => fail<RuleRefusal>({ reason: 'RULE_REFUSED', fields });
