import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import type { Queries } from '#platform/database/database.ts';
import { selectRole } from '../internal/role-records.ts';
import { type ChosenRole, standardRole } from './role.ts';

/** What a chosen role is called and may do; null for one that the shop does not have. */
export async function findChosenRole(
  ctx: { db: Queries },
  chosen: ChosenRole,
): Promise<{ role: string; permissions: readonly StaffPermission[] } | null> {
  if ('role' in chosen) return standardRole(chosen.role);
  const role = await selectRole(ctx, chosen.roleId);
  return role && { role: role.name, permissions: role.permissions };
}
