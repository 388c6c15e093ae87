import type { Ctx } from '#platform/context.ts';
import { selectInvitations } from '../internal/link-records.ts';

/** Open invitations, the newest first. */
export const listInvitations = (ctx: Pick<Ctx, 'db'>): ReturnType<typeof selectInvitations> => selectInvitations(ctx);
