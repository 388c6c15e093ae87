import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { type SettingsOf, setting, url } from '#platform/setting.ts';

/** Where articles, blog and home page come from. */
export const contentSettings = {
  KERB_CONTENT_SOURCE: setting(
    z.enum(['own', 'contentful']),
    'own',
    'Source of articles, blog and home page: the shop’s own tables, or Contentful.',
  ),
  KERB_CONTENTFUL_HOST: setting(
    url,
    'https://cdn.contentful.com',
    'Host of Contentful’s Content Delivery API, without a path.',
  ),
  KERB_CONTENTFUL_SPACE: setting(z.string().max(64), '', 'Contentful space.'),
  KERB_CONTENTFUL_ENVIRONMENT: setting(z.string().min(1).max(64), 'master', 'Contentful environment.'),
  KERB_CONTENTFUL_TOKEN: setting(z.string().max(200), '', 'Token of the Content Delivery API.'),
};

/** Rules between the settings of content. */
export const contentSettingMistakes = (config: Config): string[] =>
  config.KERB_CONTENT_SOURCE === 'contentful'
    ? (['KERB_CONTENTFUL_SPACE', 'KERB_CONTENTFUL_TOKEN'] as const)
        .filter((name) => !config[name])
        .map((name) => `${name}: required when KERB_CONTENT_SOURCE is contentful`)
    : [];

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof contentSettings> {}
}
