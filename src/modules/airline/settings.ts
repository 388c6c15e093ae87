import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { type SettingsOf, setting, url, whole } from '#platform/setting.ts';

/** The partner airline. */
export const airlineSettings = {
  KERB_AIRLINE_SLUG: setting(
    z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
    'korimako-air',
    'Last part of the path of the page that links the airline, below /account.',
  ),
  KERB_AIRLINE_NAME: setting(z.string().min(1).max(40), 'Korimako Air', 'Name of the airline.'),
  KERB_AIRLINE_URL: setting(
    url.or(z.literal('')),
    '',
    'URL of the airline’s partner service (docs/airline.md). Empty: the simulator; without one there is no airline.',
  ),
  KERB_AIRLINE_PARTNER: setting(
    z.string().regex(/^[a-z0-9-]{1,40}$/),
    'kerb',
    'Partner id of the shop at the airline.',
  ),
  KERB_AIRLINE_SECRET: setting(z.string().min(16), 'simulator_airline_secret', 'Signs requests to the airline.'),
  KERB_AIRLINE_TIMEOUT_MS: setting(whole(100, 60_000), '4000', 'Longest wait for the airline.'),
  KERB_AIRLINE_GUEST_MINUTES: setting(
    whole(1, 10_080),
    '120',
    'Minutes for which a browser stores the membership of a customer who is not logged in.',
  ),
};

/** Rules between the settings of the airline. */
export const airlineSettingMistakes = (config: Config): string[] =>
  config.KERB_AIRLINE_URL && config.KERB_AIRLINE_SECRET === 'simulator_airline_secret'
    ? ['KERB_AIRLINE_SECRET: required when KERB_AIRLINE_URL is set']
    : [];

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof airlineSettings> {}
}
