/** The content source chosen by the settings. */

import type { Logger } from 'pino';
import { createContentfulContent } from '#adapters/content/contentful-content.ts';
import type { ContentSource } from '#modules/content/content-source.port.ts';
import { withCopiesOfTexts } from '#modules/content/documents/copy-hosted-texts.ts';
import { readEntry } from '#modules/content/documents/read-entry.ts';
import { createOwnContent } from '#modules/content/own-content.ts';
import type { Config } from '#platform/config.ts';
import type { Queries } from '#platform/database/database.ts';

export function chooseContentSource(config: Config, db: Queries, log: Logger): ContentSource {
  if (config.KERB_CONTENT_SOURCE === 'own')
    return createOwnContent(db, (id, reason) => log.warn({ document: id, reason }, 'a document cannot be shown'));
  const hosted = createContentfulContent({
    host: config.KERB_CONTENTFUL_HOST,
    space: config.KERB_CONTENTFUL_SPACE,
    environment: config.KERB_CONTENTFUL_ENVIRONMENT,
    token: config.KERB_CONTENTFUL_TOKEN,
    everyMs: 30_000,
    timeoutMs: 10_000,
    toDocument: readEntry,
    complain: (id, reason) => log.warn({ entry: id, reason }, 'an entry of Contentful cannot be shown'),
  });
  return withCopiesOfTexts(db, hosted, config.KERB_CONTENT_SOURCE);
}
