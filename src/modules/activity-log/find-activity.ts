import type {
  ActivityExportQuery,
  ActivityQuery,
  ActivityReply,
  ActivityRow,
} from '#contract/staff/activity/activity-log.ts';
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import type { SettingsCtx } from '#modules/settings/shop-settings.ts';
import { recordSearch } from '#modules/staff/access-log/record-access.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { findActors } from '#modules/staff/members/find-actors.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { activityWords } from '#platform/activity/activity-words.ts';
import {
  type ActivityEntry,
  type ActivityFilter,
  findActivityPlace,
  searchActivity,
} from '#platform/activity/search-activity.ts';
import { selectUndoing } from '#platform/activity/undo-records.ts';
import type { Ctx } from '#platform/context.ts';
import { mayBeOld } from '#platform/database/replicas/may-be-old.ts';
import { addDays, nzInstant } from '#shared/nz-dates.ts';
import { changeWords } from './change-words.ts';
import { undoKindOf } from './undo/undo-kinds.ts';
import { undoStateOf } from './undo/undoable.ts';

/** Settings are shown by their labels. */
export type ActivityCtx = Pick<SettingsCtx, 'db' | 'settings'>;

/** More people than this are not told apart by a text. */
const MAX_ACTORS = 100;
/** Subjects begin with one of these, or are a bare number or id. */
const SUBJECTS = [
  'product',
  'customer',
  'store',
  'promotion',
  'gift-card',
  'staff',
  'key',
  'movement',
  'media',
  'search-redirect',
] as const;

/**
 * Changes that match every part of the query, the newest first, a page at a time. Finding a customer, or values about
 * one, is recorded as every search for customers is (reliability F7).
 */
export async function findActivity(
  ctx: ActivityCtx,
  { from, size, ...query }: ActivityQuery,
  staff: StaffCaller,
): Promise<ActivityReply> {
  const filter = await readFilter(ctx, query, staff);
  const before = from === undefined ? undefined : await findActivityPlace(ctx, from);
  if (before === null) return { entries: [], next: null };
  const found = await mayBeOld(ctx, (old) => searchActivity(old, { ...filter, before }, size + 1));
  const shown = found.slice(0, size);
  await recordShown(ctx, shown, staff);
  const subjects = new Set(shown.map(({ subject }) => subject).filter(undoKindOf));
  const [described, undoing] = await Promise.all([describeEntries(ctx, shown), selectUndoing(ctx, [...subjects])]);
  return {
    entries: shown.map((entry, at) => ({
      ...(described[at] as DescribedEntry),
      undo: undoStateOf(entry, undoing, staff),
    })),
    next: found.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Who saw which customers' values. */
export const recordShown = (
  ctx: Pick<Ctx, 'db'>,
  entries: readonly ActivityEntry[],
  staff: StaffCaller,
): Promise<void> =>
  recordSearch(ctx, staff, 'orders', [
    ...new Set(entries.filter(({ isPersonal }) => isPersonal).map(({ subject }) => subject)),
  ]);

type DescribedEntry = Omit<ActivityRow, 'undo'>;

/** Entries with names and words, in the same order. */
export async function describeEntries(ctx: ActivityCtx, entries: readonly ActivityEntry[]): Promise<DescribedEntry[]> {
  const mentioned = entries.flatMap(({ actor, subject, before, after }) => [
    actor,
    keyed(subject),
    ...[before, after].flatMap((fields) => Object.values(fields ?? {}).filter((value) => typeof value === 'string')),
  ]);
  const names = await findActorNames(ctx, [...new Set(mentioned)]);
  return entries.map((entry) => {
    const { id, at, actor, action, subject, address, detail } = entry;
    return {
      id,
      at: at.toISOString(),
      actor: { id: actor, name: names.get(actor) ?? null },
      action,
      subject: { id: subject, name: names.get(keyed(subject)) ?? null },
      address,
      changes: changeWords(entry, { names, settings: action.startsWith('settings.') ? ctx.settings.definitions : {} }),
      undoes: typeof detail.undoesAt === 'string' ? detail.undoesAt : null,
    };
  });
}

/** Keys are subjects by their shown part. */
const keyed = (subject: string): string => (subject.startsWith('kerb_') ? `key:${subject}` : subject);

/** What a query means, as it is stored. */
export async function readFilter(
  ctx: Pick<Ctx, 'db'>,
  { who, subject, what, action, since, until }: Omit<ActivityExportQuery, 'reason'>,
  staff: StaffCaller,
): Promise<ActivityFilter> {
  const words = activityWords(what);
  return {
    action,
    since: since === undefined ? undefined : nzInstant(since, '00:00'),
    until: until === undefined ? undefined : nzInstant(addDays(until, 1), '00:00'),
    ...(who.trim() !== '' && { actors: await readActors(ctx, who.trim(), staff) }),
    ...(subject.trim() !== '' && { subjects: await readSubjects(ctx, subject.trim(), staff) }),
    ...(words.length > 0 && { words }),
  };
}

async function readActors(ctx: Pick<Ctx, 'db'>, text: string, staff: StaffCaller): Promise<string[]> {
  const customerId = await findCustomer(ctx, text, staff);
  const commands = /^(kerb|command|operator)\b/i.test(text) ? ['operator', 'kerb', 'command'] : [];
  const found = [...(await findActors(ctx, text)), ...(customerId ? [`customer:${customerId}`] : []), ...commands];
  return [...new Set([...found.slice(0, MAX_ACTORS), text])];
}

async function readSubjects(ctx: Pick<Ctx, 'db'>, text: string, staff: StaffCaller): Promise<string[]> {
  if (SUBJECTS.some((kind) => text.startsWith(`${kind}:`))) return [text];
  const customerId = await findCustomer(ctx, text, staff);
  const written = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
  return [
    ...written,
    ...SUBJECTS.flatMap((kind) => written.map((one) => `${kind}:${one}`)),
    ...(customerId ? [`customer:${customerId}`, customerId] : []),
    ...(await findActors(ctx, text)).map((actor) => actor.replace(/^key:/, '')),
  ];
}

async function findCustomer(ctx: Pick<Ctx, 'db'>, text: string, staff: StaffCaller): Promise<string | null> {
  const customerId = text.includes('@') ? await findCustomerByEmail(ctx, text) : null;
  if (customerId !== null) await recordSearch(ctx, staff, 'customers', [customerId]);
  return customerId;
}
