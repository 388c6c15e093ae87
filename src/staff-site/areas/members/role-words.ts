import type { ChosenRoleRequest, StaffRoleRow } from '#contract/staff/members/staff-members.ts';
import { type StaffRole, staffRoles } from '#contract/staff/staff.ts';
import { permissionsOf } from '#contract/staff/staff-permissions.ts';

const words: Record<StaffRole, string> = {
  picker: 'Picker: packs and hands over',
  service: 'Service: helps customers',
  merchandiser: 'Merchandiser: products, prices, promotions',
  manager: 'Manager: everything',
};

interface RoleOption {
  value: string;
  label: string;
}
/** The roles that somebody with these permissions may give: those of every shop, then the shop's own. */
export function rolesToGive(
  roles: readonly StaffRoleRow[],
  { permissions }: { permissions: readonly string[] },
): RoleOption[] {
  const has = (wanted: readonly string[]) => wanted.every((one) => permissions.includes(one));
  return [
    ...staffRoles.filter((role) => has(permissionsOf(role))).map((role) => ({ value: role, label: words[role] })),
    ...roles.filter((role) => has(role.permissions)).map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** An option as the API takes it. */
export const chosenRole = (value: string): ChosenRoleRequest =>
  (staffRoles as readonly string[]).includes(value) ? { role: value as StaffRole } : { roleId: value };
