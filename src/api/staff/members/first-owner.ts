/** The first account of a shop, by the link that the server prints while nobody works there (OWN-01). */
import {
  type FirstOwnerRequest,
  firstOwnerSchema,
  type SetUpCodeRequest,
  setUpCodeSchema,
} from '#contract/staff/members/first-owner.ts';
import { addFirstOwner, type FirstOwnerRefusal, isSetUpLink } from '#modules/staff/first-owner/add-first-owner.ts';
import type { StaffCtx } from '#modules/staff/staff-context.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../../endpoint.ts';
import { invalidFields } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

const openLink = endpoint<Ctx, unknown, unknown, SetUpCodeRequest>({
  method: 'post',
  path: '/staff/first-owner/open',
  summary: 'Whether the code of a set-up link still makes the first account.',
  perMinute: 30,
  body: setUpCodeSchema,
  reply: { status: 204 },
  errors: ['SetUpLinkEnded'],
  handle: async ({ ctx, body }) =>
    (await isSetUpLink(ctx, body.code)) ? { status: 204 } : { errorCode: 'SetUpLinkEnded' },
});

const refusals: Refusals<FirstOwnerRefusal> = {
  ENDED: 'SetUpLinkEnded',
  INVALID: invalidFields,
  CLOSED: 'StaffSiteClosed',
};

const makeOwner = endpoint<StaffCtx, unknown, unknown, FirstOwnerRequest>({
  method: 'post',
  path: '/staff/first-owner',
  summary:
    'Makes the first account, a manager, of whoever has the set-up link of a shop where nobody works yet; then they log in.',
  perMinute: 30,
  body: firstOwnerSchema,
  reply: { status: 204 },
  errors: ['SetUpLinkEnded', 'StaffSiteClosed'],
  handle: async ({ ctx, body }) => replyTo(await addFirstOwner(ctx, body), refusals, () => ({ status: 204 })),
});

export const firstOwnerEndpoints = [openLink, makeOwner] as const;
