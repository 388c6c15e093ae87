/**
 * Finds the browser once, before the workers start: the one of the package is unpacked on its first use, and a second
 * worker would start a file that is still being written.
 */
import { findChrome } from '../browser/browser.ts';

export default async function unpackBrowser(): Promise<void> {
  process.env.CHROME_PATH = await findChrome();
}
