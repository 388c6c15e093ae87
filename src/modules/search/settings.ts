import { z } from 'zod';
import { flag, type SettingsOf, setting } from '#platform/setting.ts';

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
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof searchSettings> {}
}
