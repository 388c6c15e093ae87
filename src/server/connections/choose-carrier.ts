/** The carrier chosen by the settings; the simulator where KERB_CARRIER_ENVIRONMENT says so. */

import { createNzPostAddressFinder } from '#adapters/carriers/nz-post-address-finder.ts';
import type { NzPostSettings } from '#adapters/carriers/nz-post-api.ts';
import { createNzPostCarrier } from '#adapters/carriers/nz-post-carrier.ts';
import { createStarshipitCarrier } from '#adapters/carriers/starshipit-carrier.ts';
import type { CarrierPort } from '#modules/parcels/carrier.port.ts';
import { notifySecret } from '#modules/parcels/label-notification.ts';
import type { AddressFinderPort } from '#modules/shipping/address-finder.port.ts';
import type { Config } from '#platform/config.ts';

const NZ_POST = {
  test: { apiUrl: 'https://api.uat.nzpost.co.nz', oauthUrl: 'https://oauth.nzpost.co.nz' },
  production: { apiUrl: 'https://api.nzpost.co.nz', oauthUrl: 'https://oauth.nzpost.co.nz' },
};
const STARSHIPIT = 'https://api.starshipit.com';
/** Where nothing listens: without a simulator every call is UNKNOWN. */
const NOWHERE = 'http://127.0.0.1:1';
/** Longest wait for address suggestions: somebody is typing. */
const SUGGEST_TIMEOUT_MS = 1_500;

/** Null without a connection: staff choose a carrier and type its tracking number. */
export function chooseCarrier(config: Config, simulatorUrl: string | null): CarrierPort | null {
  if (config.KERB_CARRIER === 'nz-post') return createNzPostCarrier(nzPostSettings(config, simulatorUrl));
  if (config.KERB_CARRIER === 'manual') return null;
  const isSimulated = config.KERB_CARRIER_ENVIRONMENT === 'simulator';
  return createStarshipitCarrier({
    url: isSimulated ? (simulatorUrl ?? NOWHERE) : STARSHIPIT,
    apiKey: config.KERB_CARRIER_KEY || 'simulator',
    subscriptionKey: config.KERB_CARRIER_SECRET || 'simulator_secret',
    carrier: config.KERB_CARRIER_ACCOUNT,
    service: config.KERB_CARRIER_SERVICE,
    sender: senderOf(config),
    webhookSecret: notifySecret(config),
    timeoutMs: config.KERB_CARRIER_TIMEOUT_MS,
  });
}

/** NZ Post's address data where the shop is connected with it; `builtIn` otherwise, and while NZ Post is down. */
export function chooseAddressFinder(
  config: Config,
  simulatorUrl: string | null,
  builtIn: AddressFinderPort,
): AddressFinderPort {
  if (config.KERB_CARRIER !== 'nz-post') return builtIn;
  const settings = nzPostSettings(config, simulatorUrl);
  return createNzPostAddressFinder(
    { ...settings, timeoutMs: Math.min(settings.timeoutMs, SUGGEST_TIMEOUT_MS) },
    builtIn,
  );
}

function nzPostSettings(config: Config, simulatorUrl: string | null): NzPostSettings {
  const environment = config.KERB_CARRIER_ENVIRONMENT;
  const isSimulated = environment === 'simulator';
  const simulator = simulatorUrl ?? NOWHERE;
  return {
    ...(isSimulated ? { apiUrl: simulator, oauthUrl: simulator } : NZ_POST[environment]),
    clientId: config.KERB_CARRIER_KEY || 'simulator',
    clientSecret: config.KERB_CARRIER_SECRET || 'simulator_secret',
    accountNumber: config.KERB_CARRIER_ACCOUNT || '91327067',
    service: config.KERB_CARRIER_SERVICE,
    sender: senderOf(config),
    timeoutMs: config.KERB_CARRIER_TIMEOUT_MS,
  };
}

function senderOf(config: Config): NzPostSettings['sender'] {
  const [street = '', suburb = '', city = '', postcode = ''] = config.KERB_SENDER_ADDRESS.split(', ');
  return { name: config.KERB_STORE_NAME, phone: config.KERB_SENDER_PHONE, street, suburb, city, postcode };
}
