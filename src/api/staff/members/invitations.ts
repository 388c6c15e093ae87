/** Invitations of staff by mail (OWN-04). */
import type { z } from 'zod';
import { ownIdParams } from '#contract/staff/log-in/second-factor.ts';
import {
  type AcceptInvitationRequest,
  acceptInvitationSchema,
  type InvitationCodeRequest,
  type InvitationRequest,
  invitationCodeSchema,
  invitationRequestSchema,
  invitationsReplySchema,
  openInvitationSchema,
} from '#contract/staff/members/staff-members.ts';
import { type AcceptRefusal, acceptInvitation, findInvitation } from '#modules/staff/invitations/accept-invitation.ts';
import { type InviteRefusal, invite } from '#modules/staff/invitations/invite.ts';
import { listInvitations } from '#modules/staff/invitations/list-invitations.ts';
import { withdrawInvitation } from '#modules/staff/invitations/withdraw-invitation.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint, staffEndpoint } from '../../endpoint.ts';
import { invalidFields } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const readInvitations = staffEndpoint<Ctx>({
  method: 'get',
  path: '/staff/invitations',
  summary: 'Open invitations, the newest first.',
  staff: 'manageStaff',
  reply: { status: 200, schema: invitationsReplySchema },
  handle: async ({ ctx }) => ({
    status: 200,
    body: {
      invitations: (await listInvitations(ctx)).map(({ id, email, name, role, invitedBy, expiresAt }) => ({
        ...{ id, email, name, role, invitedBy },
        expiresAt: expiresAt.toISOString(),
      })),
    },
  }),
});

const refusals: Refusals<InviteRefusal> = {
  EMAIL_TAKEN: () => invalidFields({ fields: { email: 'Somebody with this address works here already.' } }),
  NO_SUCH_ROLE: () => invalidFields({ fields: { role: 'The shop does not have this role.' } }),
  NOT_ALLOWED: 'StaffForbidden',
  RIGHTS_EXCEEDED: 'RightsExceeded',
};

const inviteSomebody = staffEndpoint<Ctx, unknown, unknown, InvitationRequest>({
  method: 'post',
  path: '/staff/invitations',
  summary:
    'Invites somebody by mail in a role of which the caller has every permission. The link works once and for three days; an earlier one of the address is void.',
  staff: 'manageStaff',
  confirmed: true,
  perMinute: 30,
  body: invitationRequestSchema,
  reply: { status: 204 },
  errors: ['RightsExceeded', 'StaffForbidden'],
  handle: async ({ ctx, staff, body }) => replyTo(await invite(ctx, staff, body), refusals, () => ({ status: 204 })),
});

const withdraw = staffEndpoint<Ctx, z.output<typeof ownIdParams>>({
  method: 'delete',
  path: '/staff/invitations/:id',
  summary: 'Makes the link of an open invitation void.',
  staff: 'manageStaff',
  params: ownIdParams,
  reply: { status: 204 },
  handle: async ({ ctx, staff, params }) =>
    replyTo(
      await withdrawInvitation(ctx, staff, params.id),
      { NO_SUCH_INVITATION: 'NotFound', NOT_ALLOWED: 'StaffForbidden' },
      () => ({ status: 204 }),
    ),
});

const openLink = endpoint<Ctx, unknown, unknown, InvitationCodeRequest>({
  method: 'post',
  path: '/staff/invitations/open',
  summary: 'Whom the link of an invitation invites, by its code.',
  perMinute: 30,
  body: invitationCodeSchema,
  reply: { status: 200, schema: openInvitationSchema },
  errors: ['InvitationEnded'],
  handle: async ({ ctx, body }) => {
    const found = await findInvitation(ctx, body.code);
    if (!found) return { errorCode: 'InvitationEnded' };
    const { email, name, role } = found;
    return { status: 200, body: { email, name, role } };
  },
});

const acceptRefusals: Refusals<AcceptRefusal> = {
  ENDED: 'InvitationEnded',
  INVALID: invalidFields,
  CLOSED: 'StaffSiteClosed',
};

const accept = endpoint<StaffCtx, unknown, unknown, AcceptInvitationRequest>({
  method: 'post',
  path: '/staff/invitations/accept',
  summary: 'Makes a member of staff of whoever has the link, with a password of their own; then they log in.',
  perMinute: 30,
  body: acceptInvitationSchema,
  reply: { status: 204 },
  errors: ['InvitationEnded', 'StaffSiteClosed'],
  handle: async ({ ctx, body }) => replyTo(await acceptInvitation(ctx, body), acceptRefusals, () => ({ status: 204 })),
});

export const invitationEndpoints = [readInvitations, inviteSomebody, withdraw, openLink, accept] as const;
