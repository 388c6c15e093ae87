/** The calls about second factors, sessions and members of staff. */
import type { Endpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { staffConfirm, staffConfirmOptions } from './confirm.ts';
import { staffFinishLogIn } from './log-in.ts';
import {
  endOwnSession,
  endSessionsOfMember,
  readStaffMembers,
  resetMemberFactor,
  suspendStaffMember,
} from './members.ts';
import { ownFactorEndpoints } from './own-factor.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export const secondFactorEndpoints: readonly Endpoint<ShopCtx, any, any, any>[] = [
  staffFinishLogIn,
  ...ownFactorEndpoints,
  staffConfirmOptions,
  staffConfirm,
  endOwnSession,
  readStaffMembers,
  resetMemberFactor,
  suspendStaffMember,
  endSessionsOfMember,
];
