import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Changes of orders by staff (docs/orders.md). */
export const orderChangeSettings = {
  KERB_CHANGE_PAYMENT_HOURS: setting(
    whole(1, 336),
    '48',
    'Hours for which a change of an order that costs more waits for its payment, with its stock held.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof orderChangeSettings> {}
}
