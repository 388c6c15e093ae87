/**
 * A shop of a test serves the built site: a build that is older than its sources is renewed before the first such test,
 * once, by the first process, also for a single file. The imports of a test say whether it starts a shop; other tests
 * do not wait for a build.
 */
import { relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#server/build/build-site.ts';
import { injectedBy, ROOT } from '../../../bin/tests/file-graph.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    isSiteBuilt: boolean;
  }
}

export default async function buildFirst(project: TestProject): Promise<void> {
  const isSiteBuilt = project.vitest.state
    .getPaths()
    .some((path) => injectedBy(relative(ROOT, path)).has('isSiteBuilt'));
  if (isSiteBuilt) await buildSite();
  project.provide('isSiteBuilt', isSiteBuilt);
}
