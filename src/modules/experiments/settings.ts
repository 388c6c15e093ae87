import { z } from 'zod';
import { type SettingsOf, setting, url, whole } from '#platform/setting.ts';

/** Where features and experiments come from. */
export const experimentSettings = {
  KERB_EXPERIMENTS_FILE: setting(
    z.string(),
    '',
    'Features and experiments: GrowthBook’s features JSON (docs/experiments.md), read again when it changes. Empty: demo-shop/experiments.json.',
  ),
  KERB_GROWTHBOOK_HOST: setting(url, 'https://cdn.growthbook.io', 'GrowthBook host, without a path.'),
  KERB_GROWTHBOOK_KEY: setting(
    z.string().max(200),
    '',
    'Client key of GrowthBook: features come from its host. Empty: from the file.',
  ),
  KERB_GROWTHBOOK_TIMEOUT_MS: setting(
    whole(100, 60_000),
    '3000',
    'Longest wait for GrowthBook; on failure its last definitions stay in force.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof experimentSettings> {}
}
