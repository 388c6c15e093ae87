import { isIP } from 'node:net';
import type { z } from 'zod';
import type { SecurityParty, SecurityQuery, securityEventsSchema } from '#contract/staff/staff-security-events.ts';
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { listSecurityEvents } from '#modules/security-events/list-security-events.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { findActors } from '#modules/staff/members/find-actors.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { mayBeOld } from '#platform/database/replicas/may-be-old.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

/**
 * Security events of the last days, the newest first, a page at a time (SEC-11). The text names a person or key, or is
 * a network address; finding a customer by it is recorded as every search for customers is (reliability F7).
 */
export async function findSecurityEvents(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { kind, days, q, from }: SecurityQuery,
  staff: StaffCaller,
): Promise<z.output<typeof securityEventsSchema>> {
  const filter = {
    kind,
    since: new Date(ctx.clock.now().getTime() - days * DAY_MS),
    before: from,
    who: q.trim() === '' ? undefined : await readWho(ctx, q.trim(), staff),
  };
  const found = await mayBeOld(ctx, (old) => listSecurityEvents(old, filter, PAGE + 1));
  const shown = found.slice(0, PAGE);
  const names = await findActorNames(ctx, [...new Set(shown.flatMap(({ actor, subject }) => [actor, subject]))]);
  const party = (id: string): SecurityParty => ({
    id,
    name: names.get(id) ?? null,
    customerId: id.startsWith('customer:') ? id.slice(9) : null,
  });
  return {
    events: shown.map(({ actor, subject, firstAt, lastAt, ...event }) => ({
      ...event,
      actor: party(actor),
      subject: subject === '' ? null : party(subject),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Whom a search text may mean; nobody, when nothing is known by it. */
async function readWho(
  ctx: Pick<Ctx, 'db'>,
  text: string,
  staff: StaffCaller,
): Promise<{ parties: string[]; address: string | null }> {
  const address = readAddress(text);
  if (address !== null) return { parties: [], address };
  const customerId = text.includes('@') ? await findCustomerByEmail(ctx, text) : null;
  if (customerId !== null) await recordSearch(ctx, staff, 'customers', [customerId]);
  const customers = customerId === null ? [] : [`customer:${customerId}`];
  return { parties: [...customers, ...(await findActors(ctx, text)), text], address: null };
}

/** The address as it is stored: of IPv6 the network, which may be typed as it is shown. */
function readAddress(text: string): string | null {
  const bare = text.replace(/\/64$/, '');
  return isIP(bare) === 0 ? null : limitNetwork(bare);
}
