/** What a serving process does for the cache in front of it: looks for changes, keeps its memory fresh, sends purges. */
import { createHash, randomUUID } from 'node:crypto';
import { EDGE_CHANNEL } from '#modules/edge/edge-channel.ts';
import type { EdgeCtx } from '#modules/edge/edge-context.ts';
import type { EdgePurger } from '#modules/edge/edge-purger.port.ts';
import { findChanges } from '#modules/edge/find-changes.ts';
import { sendPurges } from '#modules/edge/send-purges.ts';
import { endServing, forgetGone, reportServing, TRUSTED_MS } from '#modules/edge/serving.ts';
import type { CloseStack } from '#platform/close-stack.ts';
import type { Config } from '#platform/config.ts';
import { listenToChannel } from '#platform/database/channel.ts';
import { startWokenLoop } from './woken-loop.ts';

export interface Edge {
  /** Names the build of the site and its environment. */
  build: string;
  /** Whether purges wait for this process, so that what it answers may be kept. */
  isTrusted: () => boolean;
}

interface EdgeOptions {
  /** A context with the settings of that moment: what is published later is a change, too. */
  openCtx: () => EdgeCtx;
  purger: EdgePurger;
  databaseUrl: string;
  /** Names the built site. */
  site: string;
  /** Brings what pages show up to date with everything committed before the call; false: that failed. */
  refresh: () => Promise<boolean>;
}

/** Half of what others wait for a sign of this process, with room for a slow database. */
const EVERY_MS = 500;

/** Resolves when this process is known to serve; `open` ends it. */
export async function openEdge(
  { openCtx, purger, databaseUrl, site, refresh }: EdgeOptions,
  open: CloseStack,
): Promise<Edge> {
  const ctx = openCtx();
  const me = { process: randomUUID(), build: buildOf(ctx.config, site) };
  let seen = -1n;
  let saidAt = Number.NEGATIVE_INFINITY;
  const report = async (): Promise<void> => {
    const at = performance.now();
    seen = await reportServing(ctx, { ...me, seen }, refresh);
    saidAt = at;
  };
  const follow = logged(ctx, 'changes of pages could not be looked for; it will be tried again', async () => {
    await report();
    // What is compared must be what the database has.
    if (!(await refresh()) || !(await findChanges(openCtx()))) return false;
    await report();
    return true;
  });
  const send = logged(ctx, 'purges could not be read; it will be tried again', () =>
    sendPurges({ ...ctx, edgePurger: purger }),
  );
  await forgetGone(ctx);
  await report();
  const [following, sending] = [startWokenLoop(follow, EVERY_MS), startWokenLoop(send, EVERY_MS)];
  const changes = await listenToChannel(databaseUrl, 'kerb_changed', following.wake);
  const others = await listenToChannel(databaseUrl, EDGE_CHANNEL, (text) => {
    if (text !== 'seen') following.wake();
    sending.wake();
  });
  open.add('edge', async () => {
    await Promise.all([following.stop(), sending.stop(), changes.stop(), others.stop()]);
    await endServing(ctx, me.process);
  });
  return { build: me.build, isTrusted: () => performance.now() - saidAt < TRUSTED_MS };
}

/** Logged once an outage, not twice a second. */
function logged(ctx: EdgeCtx, complaint: string, work: () => Promise<boolean>): () => Promise<boolean> {
  let isFailing = false;
  return async () => {
    try {
      const more = await work();
      isFailing = false;
      return more;
    } catch (error) {
      if (!isFailing) ctx.log.warn({ err: error }, complaint);
      isFailing = true;
      return false;
    }
  };
}

/** Differs between two builds of the site, and between two environments of one build: both change every page. */
const buildOf = (config: Config, site: string): string =>
  createHash('sha256')
    .update(JSON.stringify([site, config], (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
    .digest('hex')
    .slice(0, 8);
