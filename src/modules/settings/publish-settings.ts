/** Publishing a draft, now or at a moment; cancelling one. */
import { writeAudit } from '#platform/audit.ts';
import { commitIfOk, inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { loggedChanges } from './internal/logged-changes.ts';
import {
  applyChanges,
  cancelRevision,
  isOutdated,
  lockRevision,
  lockVersion,
  recordPublisher,
  scheduleRevision,
  selectDue,
} from './internal/revision-records.ts';
import { selectRevision } from './internal/setting-records.ts';
import type { SettingsCtx } from './shop-settings.ts';

/** `NOT_OPEN`: it is published or cancelled already. `OUTDATED`: what it changes has been published otherwise since. */
export type PublishRefusal = 'UNKNOWN' | 'NOT_OPEN' | 'OUTDATED' | 'PAST';

/**
 * Publishes a draft or scheduled revision, at once (`publishAt` null) or at a moment. All processes show it within two
 * seconds. At once, nothing is published over a change that its author has not seen; a moment that was set before
 * holds whatever has been published meanwhile.
 */
export async function publishSettings(
  ctx: SettingsCtx,
  actor: string,
  id: number,
  publishAt: Date | null,
): Promise<Result<true, PublishRefusal>> {
  const now = ctx.clock.now();
  if (publishAt && publishAt <= now) return fail('PAST');
  return commitIfOk<SettingsCtx, true, PublishRefusal>(ctx, async (tx) => {
    const open = await lockOpen(tx, id);
    if (!open.ok) return open;
    if (await isOutdated(tx, id)) return fail('OUTDATED');
    await recordPublisher(tx, id, actor);
    if (publishAt) await scheduleRevision(tx, id, publishAt);
    else await applyChanges(tx, id, now);
    const { before, after, detail } = await changesOf(tx, id);
    await writeAudit(tx, {
      actor,
      action: publishAt ? 'settings.scheduled' : 'settings.published',
      subject: `${id}`,
      detail: { ...detail, ...(publishAt && { publishAt: publishAt.toISOString() }) },
      ...{ before, after },
    });
    return ok(true);
  });
}

/** A draft is thrown away, a scheduled revision is not published. */
export async function cancelSettings(
  ctx: SettingsCtx,
  actor: string,
  id: number,
): Promise<Result<true, 'UNKNOWN' | 'NOT_OPEN'>> {
  return commitIfOk<SettingsCtx, true, 'UNKNOWN' | 'NOT_OPEN'>(ctx, async (tx) => {
    const open = await lockOpen(tx, id);
    if (!open.ok) return open;
    await cancelRevision(tx, id);
    const { before, after, detail } = await changesOf(tx, id);
    // What was to be published is not.
    const entry = { actor, action: 'settings.cancelled', subject: `${id}`, detail };
    await writeAudit(tx, { ...entry, before: after, after: before });
    return ok(true);
  });
}

const changesOf = async (tx: SettingsCtx, id: number) =>
  loggedChanges(tx.settings, (await selectRevision(tx, id))?.changes ?? []);

async function lockOpen(tx: SettingsCtx, id: number): Promise<Result<true, 'UNKNOWN' | 'NOT_OPEN'>> {
  // Always in this order, so that two publications never wait for each other.
  await lockVersion(tx);
  const state = await lockRevision(tx, id);
  if (state === null) return fail('UNKNOWN');
  return state === 'draft' || state === 'scheduled' ? ok(true) : fail('NOT_OPEN');
}

/** Publishes what was scheduled and is due, each once whichever process comes first. */
export async function publishDueSettings(ctx: SettingsCtx): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    await lockVersion(tx);
    for (const { id, publishedBy } of await selectDue(tx, now)) {
      await applyChanges(tx, id, now);
      await writeAudit(tx, {
        actor: publishedBy,
        action: 'settings.published',
        subject: `${id}`,
        ...(await changesOf(tx, id)),
      });
    }
  });
}
