import type { StaffRole } from '#contract/staff/staff.ts';
import { type StaffPermission, staffMay } from '#contract/staff/staff-permissions.ts';
import type { Config } from '#platform/config.ts';

/**
 * Whether a role needs a second factor: one that KERB_STAFF_SECOND_FACTOR names, or a role of the shop's own with a
 * permission that only such roles have, so that no right is had more cheaply by another name.
 */
export function needsSecondFactor(
  config: Pick<Config, 'KERB_STAFF_SECOND_FACTOR'>,
  { role, roleId, permissions }: { role: string; roleId: string | null; permissions: readonly StaffPermission[] },
): boolean {
  const named = config.KERB_STAFF_SECOND_FACTOR.split(',');
  if (roleId === null) return named.includes(role);
  const isGuarded = (permission: StaffPermission) =>
    (staffMay[permission] as readonly StaffRole[]).every((one) => named.includes(one));
  return permissions.some(isGuarded);
}
