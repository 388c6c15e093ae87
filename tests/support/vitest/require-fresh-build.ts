/** Tests that use build/ refuse to run against a build that is older than the sources. */
import { inject } from 'vitest';
import { staleParts } from '#server/build/build-site.ts';

/** Throws when the build is older than its sources. Costs nothing when build-first.ts has just built it. */
export function requireFreshBuild(): void {
  if (inject('isSiteBuilt')) return;
  const stale = staleParts();
  if (stale.length > 0)
    throw new Error(
      `The build is older than its sources (${stale.join(', ')}), and this run did not build it. Run: npm run build`,
    );
}
