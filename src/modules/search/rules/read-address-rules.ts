import type { Queries } from '#platform/database/database.ts';
import { selectRules } from '../internal/rule-records.ts';

/** Every old address that has a rule, as `addressKey` writes it → the path of its page below /nz (OWN-09). */
export async function readAddressRules(ctx: { db: Queries }): Promise<Map<string, string>> {
  const rules = await selectRules(ctx, ['address']);
  return new Map(rules.map(({ key, value }) => [key, (value as { to: string }).to]));
}
