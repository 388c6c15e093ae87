/**
 * Builds the site before any test that starts a shop, when the build is older than its sources: once, by the first
 * process, also for a single file. Tests in the source folders start no shop and do not wait for a build.
 */
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#server/build/build-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    isSiteBuilt: boolean;
  }
}

/** Only tests in this folder may start a shop; others get an error (running-shop.ts, shop-process.ts). */
const TESTS = join(import.meta.dirname, '../..');

export default async function buildFirst(project: TestProject): Promise<void> {
  const isSiteBuilt = project.vitest.state.getPaths().some((path) => path.startsWith(`${TESTS}/`));
  if (isSiteBuilt) await buildSite();
  project.provide('isSiteBuilt', isSiteBuilt);
}
