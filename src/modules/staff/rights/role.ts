/** Roles, and who may give them. Pure (OWN-04). */
import type { StaffRole } from '#contract/staff/staff.ts';
import { permissionsOf, type StaffPermission, staffPermissions } from '#contract/staff/staff-permissions.ts';

/** One of the roles that every shop has, or one of the shop's own. */
export type ChosenRole = { role: StaffRole } | { roleId: string };

export interface ShopRole {
  id: string;
  name: string;
  permissions: StaffPermission[];
  /** How many members, and open invitations, have it. */
  members: number;
  invited: number;
}

/** As a member's row says it. */
export interface StoredRole {
  role: string;
  roleId: string | null;
  roleName: string | null;
  rolePermissions: readonly string[] | null;
}

/** What a member with this role may do, and what the role is called; names of permissions that no longer exist count for nothing. */
export function readRole({ role, roleId, roleName, rolePermissions }: StoredRole): {
  role: string;
  roleId: string | null;
  permissions: StaffPermission[];
} {
  if (roleId === null) return { role, roleId, permissions: permissionsOf(role as StaffRole) };
  return {
    role: roleName ?? '',
    roleId,
    permissions: staffPermissions.filter((permission) => rolePermissions?.includes(permission)),
  };
}

/** A role that every shop has. */
export const standardRole = (role: StaffRole) =>
  readRole({ role, roleId: null, roleName: null, rolePermissions: null });

type Rights = { permissions: readonly StaffPermission[] };

/** Whether all of these are among what somebody may do: nobody gives what they do not have. */
export const hasAll = ({ permissions }: Rights, wanted: readonly StaffPermission[]): boolean =>
  wanted.every((permission) => permissions.includes(permission));
