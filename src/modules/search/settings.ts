import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { flag, plainUrl, type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Search pages and the index. */
export const searchSettings = {
  KERB_SEARCH_TERM_PARAM: setting(z.string().regex(/^[a-z][a-zA-Z]{0,19}$/), 'q', 'Name of the search-term parameter.'),
  KERB_SEARCH_NAMES_LEAD: setting(
    flag,
    'false',
    "A search for exactly a brand's or category's name redirects to its page instead of showing results.",
    { group: 'features', label: 'Names redirect to their page', input: 'switch' },
  ),
  KERB_SEARCH_INDEX_PREFIX: setting(z.string().regex(/^[a-z][a-z0-9]{0,19}$/), 'kerb', 'Prefix of search index names.'),
  KERB_SEARCH_ENGINE: setting(
    z.enum(['built-in', 'opensearch']),
    'built-in',
    'What answers listings and searches: built-in, an index in the memory of each process; opensearch, an OpenSearch cluster that all processes share (docs/search.md).',
  ),
  KERB_OPENSEARCH_URL: setting(plainUrl.or(z.literal('')), '', 'URL of the OpenSearch cluster, without a path.'),
  KERB_OPENSEARCH_USER: setting(z.string().max(128), '', 'User name at the cluster. Empty, with the password: none.'),
  KERB_OPENSEARCH_PASSWORD: setting(z.string().max(256), '', 'Password of that user.'),
  KERB_OPENSEARCH_TIMEOUT_MS: setting(
    whole(50, 10_000),
    '1000',
    'After this many milliseconds a listing stops waiting for OpenSearch: it is answered from what is cached, or says that it cannot be shown.',
  ),
};

/** Rules between these settings. */
export function searchSettingMistakes(config: Config): string[] {
  const mistakes: string[] = [];
  if (config.KERB_SEARCH_ENGINE === 'opensearch' && config.KERB_OPENSEARCH_URL === '')
    mistakes.push('KERB_SEARCH_ENGINE=opensearch needs KERB_OPENSEARCH_URL.');
  if ((config.KERB_OPENSEARCH_USER === '') !== (config.KERB_OPENSEARCH_PASSWORD === ''))
    mistakes.push('KERB_OPENSEARCH_USER and KERB_OPENSEARCH_PASSWORD are set together, or neither.');
  return mistakes;
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof searchSettings> {}
}
