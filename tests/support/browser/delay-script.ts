/** Finds and delays scripts of the built site, to simulate a slow network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The file of a module that is a chunk of its own, by its name in the build manifest. */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../build/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>;
  const script = manifest[source]?.file;
  if (!script) throw new Error(`The build has no script of its own for ${source}.`);
  return script;
}

/**
 * `source` is the module's name in the build manifest; it must be a chunk of its own. `asked` resolves when the page
 * requests it.
 */
export async function holdScript(
  page: Page,
  source: string,
): Promise<{ asked: Promise<unknown>; release: () => void }> {
  const script = scriptOf(source);
  const held = Promise.withResolvers<void>();
  await page.route(`**/${script}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { asked: page.waitForRequest(`**/${script}`), release: held.resolve };
}
