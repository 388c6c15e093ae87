import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Limits of promotions. */
export const promotionSettings = {
  KERB_PROMOTIONS_MAX_PER_ORDER: setting(whole(0, 40), '5', 'Maximum number of promotions per order.'),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof promotionSettings> {}
}
