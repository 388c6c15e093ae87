/** The addresses to which a carrier reports labels and scans: only whoever was given one can use it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import type { CarrierName } from './carrier.port.ts';

type Settings = Pick<Config, 'KERB_CARRIER_ENVIRONMENT' | 'KERB_CARRIER_NOTIFY_SECRET' | 'KERB_PUBLIC_URL'>;

/** The secret of the carrier's notifications; the simulator needs none of its own. */
export const notifySecret = (config: Omit<Settings, 'KERB_PUBLIC_URL'>): string =>
  config.KERB_CARRIER_NOTIFY_SECRET || (config.KERB_CARRIER_ENVIRONMENT === 'simulator' ? 'simulator_notify' : '');

const keyOf = (config: Settings, what: string): string =>
  createHmac('sha256', notifySecret(config)).update(what).digest('hex').slice(0, 32);
const apiOf = ({ KERB_PUBLIC_URL }: Settings): string => `${new URL(KERB_PUBLIC_URL).origin}/nz/api`;

export const labelReportUrl = (config: Settings, reference: string): string =>
  `${apiOf(config)}/carriers/labels/${reference}/${keyOf(config, `label ${reference}`)}`;

/** Where NZ Post notifies the shop of scans (PARC-03). */
export const scanReportUrl = (config: Settings, carrier: CarrierName): string =>
  `${apiOf(config)}/carriers/scans/${carrier}/${keyOf(config, `scans ${carrier}`)}`;

export const isLabelKey = (config: Settings, reference: string, key: string): boolean =>
  isKey(config, `label ${reference}`, key);
export const isScanKey = (config: Settings, carrier: CarrierName, key: string): boolean =>
  isKey(config, `scans ${carrier}`, key);

function isKey(config: Settings, what: string, key: string): boolean {
  const [expected, given] = [Buffer.from(keyOf(config, what)), Buffer.from(key)];
  return notifySecret(config) !== '' && expected.length === given.length && timingSafeEqual(expected, given);
}
