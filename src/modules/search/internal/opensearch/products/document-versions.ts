/** Versions of documents, from PostgreSQL's transaction ids: what was read later has a higher one. Pure. */

/** PostgreSQL allows far fewer transactions at once. */
const AT_ONCE = 4_096;

/**
 * The version of what was read with a snapshot, as PostgreSQL writes it ('xmin:xmax:running,…'). Of two snapshots the
 * later one has the higher `xmax`; with the same one, fewer transactions of those before it are running. Equal versions
 * are equal snapshots.
 */
export function versionOfSnapshot(snapshot: string): number {
  const [, xmax = '0', running = ''] = snapshot.split(':');
  const open = running === '' ? 0 : running.split(',').length;
  return Number(xmax) * AT_ONCE + (AT_ONCE - 1 - Math.min(open, AT_ONCE - 1));
}
