/** Every kind of email, one line each. */
import type { EmailKind, OrderWithHistory } from './email-kind.ts';
import type { EmailMessageKind } from './email-message-kind.ts';
import { staffInvitation } from './internal/kinds/staff/staff-invitation.ts';
import { staffNotice } from './internal/kinds/staff/staff-notice.ts';
import { staffPasswordLink } from './internal/kinds/staff/staff-password-link.ts';
import { wordsTest } from './internal/kinds/staff/words-test.ts';
import { shopperEmails } from './shopper-emails.ts';

export const emailKinds: { [Kind in EmailMessageKind]: EmailKind<Kind> } = {
  ...shopperEmails,
  'email.staff-invitation': staffInvitation,
  'email.staff-notice': staffNotice,
  'email.staff-password-link': staffPasswordLink,
  'email.words-test': wordsTest,
};

const kindsByName = new Map<string, EmailKind<never>>(Object.entries(emailKinds));

/** What staff call an email of an order; null for a message that is no email of an order. */
export const emailNameForStaff = (kind: string): string | null => kindsByName.get(kind)?.ofOrder?.nameForStaff ?? null;

/** The dedupe keys of every message about an order that any kind may have. */
export const keysOfOrderEmails = (order: OrderWithHistory): string[] =>
  [...kindsByName.values()].flatMap(({ ofOrder }) => ofOrder?.keysOf(order) ?? []);
