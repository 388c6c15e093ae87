/** A test that uses build/ tests the sources as they are, or not at all. */
import { inject } from 'vitest';
import { staleParts } from '#server/build/build-site.ts';

/** Throws when the build is older than its sources. Free where build-first.ts has just built what was. */
export function requireFreshBuild(): void {
  if (inject('isSiteBuilt')) return;
  const stale = staleParts();
  if (stale.length > 0)
    throw new Error(
      `The build is older than its sources (${stale.join(', ')}), and this run did not build it. Run: npm run build`,
    );
}
