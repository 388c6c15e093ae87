import { z } from 'zod';
import { parcelEmails } from '#contract/orders/parcel-emails.ts';
import type { Config } from '#platform/config.ts';
import { flag, type SettingsOf, setting, whole } from '#platform/setting.ts';

const SENDER = /^[^,]{1,40}, [^,]{1,40}, [^,]{1,40}, \d{4}$/;

/** The carrier that the shop is connected with (docs/parcels.md). */
export const parcelSettings = {
  KERB_CARRIER: setting(
    z.enum(['manual', 'nz-post', 'starshipit']),
    'manual',
    'The carrier connection: nz-post or starshipit buys labels and follows parcels; manual: staff type tracking numbers.',
  ),
  KERB_CARRIER_ENVIRONMENT: setting(
    z.enum(['simulator', 'test', 'production']),
    'simulator',
    'Which service of the carrier is called. test: NZ Post’s UAT; Starshipit has none.',
  ),
  KERB_CARRIER_KEY: setting(
    z.string().max(200),
    '',
    'NZ Post: the client id. Starshipit: the API key. The simulator needs none.',
  ),
  KERB_CARRIER_SECRET: setting(
    z.string().max(400),
    '',
    'NZ Post: the client secret. Starshipit: the subscription key.',
  ),
  KERB_CARRIER_ACCOUNT: setting(
    z.string().max(40),
    '',
    'NZ Post: the billing account number. Starshipit: the carrier as its account names it; empty: by its rules.',
  ),
  KERB_CARRIER_SERVICE: setting(
    z.string().regex(/^[\w-]{1,15}$/),
    'CPOLP',
    'Service code of labels, as the carrier’s price list names it.',
  ),
  KERB_CARRIER_NOTIFY_SECRET: setting(
    z.string().max(200),
    '',
    'Secret of the carrier’s notifications. Starshipit: as entered with its webhook. NZ Post: part of the URL that it is given.',
  ),
  KERB_CARRIER_TIMEOUT_MS: setting(whole(100, 60_000), '8000', 'Longest wait for one call of the carrier.'),
  KERB_PARCEL_EMAILS: setting(
    z
      .string()
      .transform((text) => (text === '' ? [] : text.split(',').map((one) => one.trim())))
      .pipe(z.array(z.enum(parcelEmails)).max(parcelEmails.length)),
    parcelEmails.join(','),
    'Emails about parcels for customers who chose nothing else, separated by commas: on-its-way, out-for-delivery, delivered, exception. Empty: none.',
  ),
  KERB_PARCEL_SILENT_HOURS: setting(
    whole(1, 720),
    '72',
    'Hours without a scan after which a parcel under way is listed for staff.',
  ),
  KERB_PACK_BY_SCAN: setting(
    flag,
    'false',
    'Whether staff must scan each item into its parcel before a label is bought.',
  ),
  KERB_SENDER_ADDRESS: setting(
    z.string().regex(SENDER, 'must be street, suburb, city, postcode'),
    '1 Queen Street, Auckland Central, Auckland, 1010',
    'Where parcels are picked up: street, suburb, city, postcode.',
  ),
  KERB_SENDER_PHONE: setting(z.string().regex(/^\+?\d{7,19}$/), '+6490000000', 'Phone number of the sender.'),
};

/** Rules between the settings of the carrier. */
export function parcelSettingMistakes(config: Config): string[] {
  if (config.KERB_CARRIER === 'manual' && config.KERB_RETURN_LABELS)
    return ['KERB_RETURN_LABELS: needs a connected carrier (KERB_CARRIER)'];
  if (config.KERB_CARRIER === 'manual' || config.KERB_CARRIER_ENVIRONMENT === 'simulator') return [];
  const missing = (['KERB_CARRIER_KEY', 'KERB_CARRIER_SECRET', 'KERB_CARRIER_NOTIFY_SECRET'] as const).filter(
    (name) => config[name] === '',
  );
  return [
    ...missing.map((name) => `${name}: required by KERB_CARRIER=${config.KERB_CARRIER}`),
    ...(config.KERB_CARRIER === 'nz-post' && config.KERB_CARRIER_ACCOUNT === ''
      ? ['KERB_CARRIER_ACCOUNT: required by KERB_CARRIER=nz-post']
      : []),
    ...(config.KERB_CARRIER === 'starshipit' && config.KERB_CARRIER_ENVIRONMENT === 'test'
      ? ['KERB_CARRIER_ENVIRONMENT: Starshipit has no test service']
      : []),
  ];
}

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof parcelSettings> {}
}
