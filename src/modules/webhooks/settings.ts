import { flag, type SettingsOf, setting } from '#platform/setting.ts';

/** Webhooks to other machines. */
export const webhookSettings = {
  KERB_WEBHOOKS_PRIVATE: setting(
    flag,
    'false',
    'Allow webhooks to http URLs and to private network addresses, to try them out. Off in production.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof webhookSettings> {}
}
