import { z } from 'zod';
import {
  invitationsReply,
  MAX_SHOPIFY_CHARACTERS,
  type ShopifyImportRequest,
  shopifyImportReply,
  shopifyImportSchema,
} from '#contract/staff/imports/shopify-imports.ts';
import { type InvitationRefusal, inviteCustomer, inviteCustomers } from '#modules/accounts/imports/invite-customers.ts';
import { importShopifyText, type ShopifyTextRefusal } from '#modules/shopify-import/import-shopify-text.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const importRefusals: Refusals<ShopifyTextRefusal> = {
  UNUSABLE: ({ why }) => ({ errorCode: 'ImportUnusable', values: { reason: why } }),
};

/** Imports a part of an export of a Shopify shop, or only checks it (MOVE-01). */
export const staffShopifyImport = staffEndpoint<ShopCtx, unknown, unknown, ShopifyImportRequest>({
  method: 'post',
  path: '/staff/shopify-imports',
  summary:
    'Imports whole rows of an export of a Shopify shop (docs/moving.md), or with apply false only tries them: answers with counts and every refused row.',
  staff: 'moveShop',
  body: shopifyImportSchema,
  // A character has at most four bytes, and quotes are escaped.
  bodyLimit: MAX_SHOPIFY_CHARACTERS * 4,
  perMinute: 240,
  reply: { status: 200, schema: shopifyImportReply },
  errors: ['ImportUnusable'],
  handle: async ({ ctx, staff, body }) =>
    replyTo(await importShopifyText(ctx, actorOf(staff), body), importRefusals, (report) => ({
      status: 200,
      body: report,
    })),
});

/** Invites the next imported customers to claim their accounts (MOVE-03). */
export const staffInviteCustomers = staffEndpoint<Ctx>({
  method: 'post',
  path: '/staff/customer-invitations',
  summary:
    'Mails up to 500 imported customers, whom nobody has invited yet, a link to claim their account; call it until none is left.',
  staff: 'moveShop',
  perMinute: 120,
  reply: { status: 200, schema: invitationsReply },
  handle: async ({ ctx, staff }) => ({ status: 200, body: await inviteCustomers(ctx, actorOf(staff)) }),
});

const params = z.object({ customerId: z.uuid() });
const invitationRefusals: Refusals<InvitationRefusal> = {
  NOT_FOUND: 'StaffCustomerNotFound',
  TOO_MANY: retryLater('TooManyInvitations'),
};

/** Invites one imported customer, or invites again. */
export const staffInviteCustomer = staffEndpoint<Ctx, z.output<typeof params>>({
  method: 'post',
  path: '/staff/customers/:customerId/invitation',
  summary: 'Mails an imported customer without an account a link to claim it, at most five times an hour.',
  staff: 'writeToCustomers',
  params,
  perMinute: 30,
  reply: { status: 204 },
  errors: ['StaffCustomerNotFound', 'TooManyInvitations'],
  handle: async ({ ctx, params: { customerId }, staff }) =>
    replyTo(await inviteCustomer(ctx, customerId, actorOf(staff)), invitationRefusals, () => ({ status: 204 })),
});
