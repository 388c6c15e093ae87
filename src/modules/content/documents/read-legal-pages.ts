import { join } from 'node:path';
import type { ContentDocument } from '#contract/site/content.ts';
import { readContentFolder } from './read-content-folder.ts';

/** The texts that come with the release, for a shop to adapt: the pages of LEGAL_PAGES, for New Zealand (HON-05). */
export async function readLegalPages(): Promise<readonly ContentDocument[]> {
  const { documents, faults } = await readContentFolder(
    join(import.meta.dirname, '../../../../demo-shop/legal'),
    refuseImage,
  );
  if (faults.length > 0)
    throw new Error(`the legal pages are wrong: ${faults.map(({ file, reason }) => `${file}: ${reason}`).join('; ')}`);
  return documents;
}

/** These pages are kept with orders as texts, which a picture could not be. */
function refuseImage(src: string): never {
  throw new Error(`a legal page cannot show ${src}`);
}
