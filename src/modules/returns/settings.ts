import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Exchanges. */
export const returnSettings = {
  KERB_EXCHANGE_HOLD_DAYS: setting(
    whole(1, 365),
    '21',
    'Days for which the new size of an exchange is reserved while the returned parcel has not arrived.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof returnSettings> {}
}
