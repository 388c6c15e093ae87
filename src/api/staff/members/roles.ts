/** Roles of the shop's own, and the role of a member of staff (OWN-04). */
import type { z } from 'zod';
import { ownIdParams } from '#contract/staff/log-in/second-factor.ts';
import {
  type ChosenRoleRequest,
  chosenRoleSchema,
  type RoleRequest,
  roleMadeSchema,
  roleRequestSchema,
  rolesReplySchema,
} from '#contract/staff/members/staff-members.ts';
import { type ChangeRoleRefusal, changeRole } from '#modules/staff/rights/change-role.ts';
import { listRoles } from '#modules/staff/rights/list-roles.ts';
import { type RemoveRoleRefusal, removeRole } from '#modules/staff/rights/remove-role.ts';
import { type SaveRoleRefusal, saveRole } from '#modules/staff/rights/save-role.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { invalidFields } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

type Params = z.output<typeof ownIdParams>;
const change = { staff: 'manageStaff', confirmed: true, perMinute: 30 } as const;

const readRoles = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/roles',
  summary: 'The roles that the shop has made of single permissions; the four that every shop has are not among them.',
  staff: 'manageStaff',
  reply: { status: 200, schema: rolesReplySchema },
  handle: async ({ ctx }) => ({ status: 200, body: { roles: await listRoles(ctx) } }),
});

const saveRefusals: Refusals<SaveRoleRefusal> = {
  NO_SUCH_ROLE: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
  NAME_TAKEN: () => invalidFields({ fields: { name: 'Another role has this name.' } }),
};

const makeRole = staffEndpoint<Ctx, unknown, unknown, RoleRequest>({
  ...change,
  method: 'post',
  path: '/staff/roles',
  summary: 'Makes a role of single permissions, each of which the caller has to have.',
  body: roleRequestSchema,
  reply: { status: 201, schema: roleMadeSchema },
  errors: ['RightsExceeded', 'StaffForbidden'],
  handle: async ({ ctx, staff, body }) =>
    replyTo(await saveRole(ctx, staff, null, body), saveRefusals, (id) => ({ status: 201, body: { id } })),
});

const editRole = staffEndpoint<Ctx, Params, unknown, RoleRequest>({
  ...change,
  method: 'put',
  path: '/staff/roles/:id',
  summary:
    'Changes a role for everybody who has it, at once. The caller has to have every permission, before and after.',
  params: ownIdParams,
  body: roleRequestSchema,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'StaffForbidden'],
  handle: async ({ ctx, staff, params, body }) =>
    replyTo(await saveRole(ctx, staff, params.id, body), saveRefusals, () => ({ status: 204 })),
});

const removeRefusals: Refusals<RemoveRoleRefusal> = {
  NO_SUCH_ROLE: 'NotFound',
  NOT_ALLOWED: 'StaffForbidden',
  IN_USE: 'RoleInUse',
};

const deleteRole = staffEndpoint<Ctx, Params>({
  ...change,
  method: 'delete',
  path: '/staff/roles/:id',
  summary: 'Deletes a role that no member of staff and no open invitation has.',
  params: ownIdParams,
  reply: { status: 204 },
  errors: ['RoleInUse', 'StaffForbidden'],
  handle: async ({ ctx, staff, params }) =>
    replyTo(await removeRole(ctx, staff, params.id), removeRefusals, () => ({ status: 204 })),
});

const changeRefusals: Refusals<ChangeRoleRefusal> = {
  NO_SUCH_MEMBER: 'NotFound',
  NO_SUCH_ROLE: () => invalidFields({ fields: { role: 'The shop does not have this role.' } }),
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
  LAST_MANAGER: 'LastManager',
};

const giveRole = staffEndpoint<Ctx, Params, unknown, ChosenRoleRequest>({
  ...change,
  method: 'put',
  path: '/staff/members/:id/role',
  summary: 'Gives a member of staff another role, from their next call on. One manager who can log in stays.',
  params: ownIdParams,
  body: chosenRoleSchema,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'LastManager', 'StaffForbidden'],
  handle: async ({ ctx, staff, params, body }) =>
    replyTo(await changeRole(ctx, staff, params.id, body), changeRefusals, () => ({ status: 204 })),
});

export const roleEndpoints = [readRoles, makeRole, editRole, deleteRole, giveRole] as const;
