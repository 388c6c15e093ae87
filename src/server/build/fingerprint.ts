/** Tells whether sources changed since something was built from them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of the contents of files and folders below `root`. Throws when one does not exist, because its changes would
 * go unnoticed.
 */
export function sourcesFingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) throw new Error(`The build lists the source ${source}, which does not exist.`);
    const files = statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          // The build itself writes reduced fonts, which must not cause another build at the next start (FIX-73).
          .filter((one) => one.isFile() && !/\.(test\.tsx?|woff2|ttf)$/.test(one.name))
          .map((one) => join(one.parentPath, one.name))
          .sort();
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
