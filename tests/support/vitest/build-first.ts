/**
 * A shop of a test serves the site as it is built, so before any such test runs, what is older than its sources is built anew: once, by the
 * first process, also for a single file. Tests of the source folders start no shop and wait for no build.
 */
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#server/build/build-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    isSiteBuilt: boolean;
  }
}

/** Where tests are that start a shop; anywhere else they are refused one (running-shop.ts, shop-process.ts). */
const TESTS = join(import.meta.dirname, '../..');

export default async function buildFirst(project: TestProject): Promise<void> {
  const isSiteBuilt = project.vitest.state.getPaths().some((path) => path.startsWith(`${TESTS}/`));
  if (isSiteBuilt) await buildSite();
  project.provide('isSiteBuilt', isSiteBuilt);
}
