import { flag, type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Exchanges, and labels of returns. */
export const returnSettings = {
  KERB_EXCHANGE_HOLD_DAYS: setting(
    whole(1, 365),
    '21',
    'Days for which the new size of an exchange is reserved while the returned parcel has not arrived.',
  ),
  KERB_RETURN_LABELS: setting(
    flag,
    'false',
    'Whether the shop buys a label for each return that is sent by courier; needs a connected carrier.',
  ),
  KERB_RETURN_LABEL_DAYS: setting(
    whole(1, 365),
    '30',
    'Days after the start of a return after which its label is voided if no courier has scanned it.',
  ),
  KERB_RETURN_REFUND_DAYS: setting(
    whole(1, 90),
    '10',
    'Days from the courier’s first scan of a return until its refund is due.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof returnSettings> {}
}
