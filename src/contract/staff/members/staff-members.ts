/** Roles of the shop's own, the role of a member, and invitations by mail (OWN-04). */
import { z } from 'zod';
import { cleanText, emailField } from '../../fields/fields.ts';
import { newPasswordField } from '../../fields/password.ts';
import { staffRoles } from '../staff.ts';
import { type StaffPermission, staffPermissions } from '../staff-permissions.ts';

const permission = z.enum(staffPermissions);
const ROLE_NAME = 'Enter a name.';
/** A name that says who has the role; none of the roles that every shop has. */
const roleName = cleanText(40)
  .trim()
  .min(1, ROLE_NAME)
  .refine((name) => !['custom', ...staffRoles].includes(name.toLowerCase()), 'Every shop has a role of this name.');
export const roleRequestSchema = z.strictObject({
  name: roleName,
  permissions: z
    .array(permission)
    .min(1, 'Choose what the role may do.')
    .refine((chosen) => new Set(chosen).size === chosen.length),
});
export type RoleRequest = { name: string; permissions: StaffPermission[] };

/** One of the roles that every shop has, or one of the shop's own by its id. */
export const chosenRoleSchema = z.union([
  z.strictObject({ role: z.enum(staffRoles) }),
  z.strictObject({ roleId: z.uuid() }),
]);
export type ChosenRoleRequest = z.output<typeof chosenRoleSchema>;

const role = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(permission),
  /** How many members, and open invitations, have it. */
  members: z.int(),
  invited: z.int(),
});
export type StaffRoleRow = z.output<typeof role>;
export const rolesReplySchema = z.object({ roles: z.array(role) });
export const roleMadeSchema = z.object({ id: z.uuid() });

export const invitationRequestSchema = z.strictObject({
  email: emailField,
  name: cleanText(80).trim().min(1, 'Enter a name.'),
  role: chosenRoleSchema,
});
export type InvitationRequest = z.output<typeof invitationRequestSchema>;

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});
export type InvitationRow = z.output<typeof invitation>;
export const invitationsReplySchema = z.object({ invitations: z.array(invitation) });

const code = z.string().max(100);
export const invitationCodeSchema = z.strictObject({ code });
export type InvitationCodeRequest = z.output<typeof invitationCodeSchema>;
/** Whom the link invites. */
export const openInvitationSchema = z.object({ email: z.string(), name: z.string(), role: z.string() });
export const acceptInvitationSchema = z.strictObject({ code, password: newPasswordField });
export type AcceptInvitationRequest = z.output<typeof acceptInvitationSchema>;
