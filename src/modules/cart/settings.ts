import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Limits of a cart. */
export const cartSettings = {
  KERB_CART_QTY_MAX: setting(whole(1, 99), '99', 'Maximum quantity of one size in a cart where the product sets none.'),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof cartSettings> {}
}
