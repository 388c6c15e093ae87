/** Which simulated or demo parts a shop uses, and whether a public shop may start with them (SEC-03). Pure. */
import { type Config, ConfigError } from '#platform/config.ts';
import { ipAddressInHost, isPublicIpAddress } from '#platform/network/public-ip-address.ts';
import type { StandInName } from './stand-in-names.ts';

export interface StandIn {
  name: StandInName;
  /** What is simulated. */
  what: string;
  /** The setting or command that replaces it by the real thing. */
  remedy: string;
}

/** Email address of the manager account that the first start of the demo creates. */
export const DEMO_MANAGER_EMAIL = 'manager@kerb.example';

/**
 * 'production': the shop has a public https URL, or takes real money. Anything else is a trial. A host name counts as
 * public unless it names this machine; a numeric address is classified by its network.
 */
export function shopMode(
  config: Pick<Config, 'KERB_PUBLIC_URL' | 'KERB_CARD_ENVIRONMENT' | 'KERB_PAY_IN_FOUR_ENVIRONMENT'>,
): 'trial' | 'production' {
  return takesRealMoney(config) || hasPublicHttpsAddress(config) ? 'production' : 'trial';
}

const takesRealMoney = (config: Pick<Config, 'KERB_CARD_ENVIRONMENT' | 'KERB_PAY_IN_FOUR_ENVIRONMENT'>): boolean =>
  config.KERB_CARD_ENVIRONMENT === 'production' || config.KERB_PAY_IN_FOUR_ENVIRONMENT === 'production';

function hasPublicHttpsAddress({ KERB_PUBLIC_URL }: Pick<Config, 'KERB_PUBLIC_URL'>): boolean {
  const { protocol, hostname } = new URL(KERB_PUBLIC_URL);
  if (protocol !== 'https:') return false;
  const address = ipAddressInHost(hostname);
  if (address) return isPublicIpAddress(address);
  return hostname !== 'localhost' && !hostname.endsWith('.localhost');
}

/**
 * The stand-ins in use. `simulated`: the simulator runs. `staff`: email addresses of the staff. A provider's sandbox
 * is one too: its test cards are published.
 */
export function listStandIns(
  config: Config,
  { simulated, staff }: { simulated: boolean; staff: readonly string[] },
): StandIn[] {
  const candidates = [
    ...standInsOfPayment(config, simulated),
    ...standInsOfPartners(config, simulated),
    ...standInsOfDemo(config, staff),
  ];
  return candidates.filter(({ used }) => used).map(({ name, what, remedy }) => ({ name, what, remedy }));
}

type Candidate = StandIn & { used: boolean };

/** The simulator itself, payments and mail. */
function standInsOfPayment(config: Config, simulated: boolean): Candidate[] {
  const methods = config.KERB_PAYMENT_METHODS.split(',');
  const offersPayInFour =
    methods.includes('pay_in_four') &&
    (config.KERB_PAY_IN_FOUR_ENVIRONMENT === 'simulator' ? simulated : config.KERB_PAY_IN_FOUR_MERCHANT_ID !== '');
  return [
    {
      name: 'simulator',
      used: simulated,
      what: 'the simulator of the outside world runs',
      remedy: 'KERB_SIMULATOR=false',
    },
    {
      name: 'card',
      used: config.KERB_CARD_ENVIRONMENT !== 'production',
      what: `the ${config.KERB_CARD_ENVIRONMENT} takes cards and wallets: no money moves`,
      remedy:
        'KERB_CARD_ENVIRONMENT=production with KERB_CARD_MERCHANT_ID, KERB_CARD_PUBLIC_KEY and KERB_CARD_PRIVATE_KEY',
    },
    {
      name: 'pay_in_four',
      used: offersPayInFour && config.KERB_PAY_IN_FOUR_ENVIRONMENT !== 'production',
      what: `the ${config.KERB_PAY_IN_FOUR_ENVIRONMENT} takes pay in four: no money moves`,
      remedy:
        'KERB_PAY_IN_FOUR_ENVIRONMENT=production with KERB_PAY_IN_FOUR_MERCHANT_ID and KERB_PAY_IN_FOUR_SECRET, or KERB_PAYMENT_METHODS without pay_in_four',
    },
    {
      name: 'mail',
      used: mailIsKept(config, simulated),
      what: 'mail goes to the simulator and reaches nobody',
      remedy: 'KERB_SMTP_URL=smtps://…',
    },
  ];
}

/** The companies that the shop works with. */
function standInsOfPartners(config: Config, simulated: boolean): Candidate[] {
  return [
    {
      name: 'airline',
      used: simulated && config.KERB_AIRLINE_URL === '',
      what: `${config.KERB_AIRLINE_NAME} is invented: anybody's made-up number pays with points`,
      remedy: 'KERB_AIRLINE_URL and KERB_AIRLINE_SECRET, or KERB_SIMULATOR=false for a shop without an airline',
    },
    {
      name: 'erp',
      used: simulated && config.KERB_LOYALTY_PROVIDER === 'erp' && config.KERB_ERP_URL === '',
      what: 'the simulator says who is a loyalty member',
      remedy: 'KERB_ERP_URL and KERB_ERP_TOKEN, or KERB_LOYALTY_PROVIDER=built-in',
    },
    {
      name: 'carrier',
      used: config.KERB_CARRIER !== 'manual' && config.KERB_CARRIER_ENVIRONMENT !== 'production',
      what: `labels are bought from the ${config.KERB_CARRIER_ENVIRONMENT === 'test' ? 'carrier’s test service' : 'simulator'}: no courier comes`,
      remedy: 'KERB_CARRIER_ENVIRONMENT=production with the carrier’s keys, or KERB_CARRIER=manual',
    },
    {
      name: 'captcha',
      used: simulated && config.KERB_CAPTCHA === 'recaptcha' && config.KERB_RECAPTCHA_HOST === '',
      what: 'the simulator tells people from robots',
      remedy:
        'KERB_RECAPTCHA_HOST=https://www.google.com with KERB_RECAPTCHA_SITE_KEY and KERB_RECAPTCHA_SECRET, or KERB_CAPTCHA=altcha',
    },
    {
      name: 'fit',
      used: config.KERB_FIT_ENVIRONMENT === 'simulator' || config.KERB_FIT_ENVIRONMENT === 'staging',
      what: `size recommendations come from the fit provider's ${config.KERB_FIT_ENVIRONMENT}`,
      remedy: "KERB_FIT_ENVIRONMENT=production, or '' for none",
    },
    {
      name: 'tags',
      used: simulated && config.KERB_TAG_CONTAINER !== '' && config.KERB_TAG_HOST === '',
      what: 'the tag container is loaded from the simulator',
      remedy: 'KERB_TAG_HOST=https://www.googletagmanager.com, or no KERB_TAG_CONTAINER',
    },
    {
      name: 'decisioning',
      used: config.KERB_DECISIONING_URL === 'simulator',
      what: 'decisioning events go to the simulator',
      remedy: "KERB_DECISIONING_URL=https://…, or '' for nowhere",
    },
    {
      name: 'fraud',
      used: config.KERB_FRAUD_SCRIPT === 'simulator',
      what: 'fraud detection is played by the simulator',
      remedy: "KERB_FRAUD_SCRIPT=https://…, or '' for none",
    },
  ];
}

/** The demo. */
function standInsOfDemo(config: Config, staff: readonly string[]): Candidate[] {
  return [
    {
      name: 'demo_shop',
      used: config.KERB_DEMO,
      what: 'the demo shop, its products and offers, is loaded into an empty database',
      remedy: 'KERB_DEMO=false',
    },
    {
      name: 'demo_staff',
      used: staff.includes(DEMO_MANAGER_EMAIL),
      what: `the demo's manager ${DEMO_MANAGER_EMAIL} can log in at the staff site`,
      remedy: `npm run kerb -- staff remove ${DEMO_MANAGER_EMAIL}`,
    },
  ];
}

/** True without a mail server, or with the simulator's configured by its URL. */
function mailIsKept(config: Config, simulated: boolean): boolean {
  if (!simulated) return false;
  if (config.KERB_SMTP_URL === '') return true;
  const { hostname, port } = new URL(config.KERB_SMTP_URL);
  return Number(port) === config.KERB_SIMULATOR_SMTP_PORT && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The stand-ins that prevent the start of a production shop: those that KERB_STAND_INS does not name. */
const unwantedStandIns = (config: Config, standIns: readonly StandIn[]): StandIn[] =>
  shopMode(config) === 'trial' ? [] : standIns.filter(({ name }) => !config.KERB_STAND_INS.includes(name));

/** Throws a ConfigError that lists every undeclared stand-in and what to set instead (SEC-03). */
export function refuseStandIns(config: Config, standIns: readonly StandIn[]): void {
  const unwanted = unwantedStandIns(config, standIns);
  if (unwanted.length === 0) return;
  const why = takesRealMoney(config) ? 'it takes real money' : `its address ${config.KERB_PUBLIC_URL} is public`;
  throw new ConfigError(
    unwanted.map(({ name, what, remedy }) => `${name}: ${what}. Set ${remedy}.`),
    `The shop does not start: ${why}, and not everything in it is real. Put the real things in place, or say that they are wanted with KERB_STAND_INS=${[...config.KERB_STAND_INS, ...unwanted.map(({ name }) => name)].join(',')} (docs/production.md):`,
  );
}
