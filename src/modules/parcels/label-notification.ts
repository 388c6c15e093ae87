/** The address to which a carrier reports the label of a parcel: only whoever was given it can use it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config.ts';

type Settings = Pick<Config, 'KERB_CARRIER_ENVIRONMENT' | 'KERB_CARRIER_NOTIFY_SECRET' | 'KERB_PUBLIC_URL'>;

/** The secret of the carrier's notifications; the simulator needs none of its own. */
export const notifySecret = (config: Omit<Settings, 'KERB_PUBLIC_URL'>): string =>
  config.KERB_CARRIER_NOTIFY_SECRET || (config.KERB_CARRIER_ENVIRONMENT === 'simulator' ? 'simulator_notify' : '');

const keyOf = (config: Settings, reference: string): string =>
  createHmac('sha256', notifySecret(config)).update(`label ${reference}`).digest('hex').slice(0, 32);

export const labelReportUrl = (config: Settings, reference: string): string =>
  `${new URL(config.KERB_PUBLIC_URL).origin}/nz/api/carriers/labels/${reference}/${keyOf(config, reference)}`;

export function isLabelKey(config: Settings, reference: string, key: string): boolean {
  const [expected, given] = [Buffer.from(keyOf(config, reference)), Buffer.from(key)];
  return notifySecret(config) !== '' && expected.length === given.length && timingSafeEqual(expected, given);
}
