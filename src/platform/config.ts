/**
 * The shop's settings: environment variables, parsed once at start; all mistakes are reported together.
 * docs/configuration.md is generated from this table.
 */
import { z } from 'zod';
import { ERROR_SAMPLE_RATE } from '#shared/error-report-rules.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const url = z.url({ protocol: /^https?$/ });
/** Safe to put into a Content-Security-Policy. */
const plainUrl = url.regex(/^[\w.:/?=&%~+-]+$/, 'may contain only letters, digits and . : / ? = & % ~ + -');
const setting = <T extends z.ZodType>(schema: T, fallback: string | undefined, help: string) => ({
  schema,
  fallback,
  help,
});

/** Every simulated or demo part of a shop (SEC-03); `src/server/settings/stand-ins.ts` decides when each is in use. */
export const standInNames = [
  'simulator',
  'card',
  'pay_in_four',
  'mail',
  'airline',
  'erp',
  'captcha',
  'fit',
  'tags',
  'decisioning',
  'fraud',
  'demo_shop',
  'demo_staff',
] as const;
export type StandInName = (typeof standInNames)[number];

/** Each setting's name, schema, default and help text. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'production',
    'development shows details that production hides.',
  ),
  PORT: setting(whole(0, 65_535), '3000', 'Port of the shop.'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .or(z.literal('')),
    '',
    'PostgreSQL 15 or newer. Empty: the embedded server in KERB_DATA_DIR.',
  ),
  KERB_HOST: setting(z.string().min(1), '0.0.0.0', 'Address to listen on.'),
  KERB_PUBLIC_URL: setting(url, 'http://localhost:3000', 'URL of the shop as shoppers see it, without a path.'),
  KERB_DATA_DIR: setting(z.string().min(1), '.data', 'Folder for images, the embedded database and the simulator.'),
  KERB_WORKERS: setting(whole(1, 64), '1', 'Processes that serve requests.'),
  KERB_DATABASE_POOL: setting(whole(2, 100), '10', 'Connections per process.'),
  KERB_LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'What is logged.',
  ),
  KERB_TRUST_PROXY: setting(whole(0, 5), '0', 'How many proxies in front add to X-Forwarded-For; 0 trusts none.'),
  KERB_COUNTRY_HEADER: setting(
    z.string().regex(/^([A-Za-z][A-Za-z0-9-]{0,60})?$/),
    '',
    'Header in which the proxy in front gives a visitor’s country (CF-IPCountry); the proxy must replace what visitors send. Empty: the country is not read.',
  ),
  KERB_STORE_NAME: setting(z.string().min(1).max(40), 'Kerb', 'Name of the shop.'),
  KERB_LEGAL_NAME: setting(z.string().max(100), '', 'Name of the seller on tax receipts; empty: the name of the shop.'),
  KERB_GST_NUMBER: setting(
    z.string().regex(/^(\d{2,3}-\d{3}-\d{3})?$/),
    '',
    'GST number on tax receipts, such as 123-456-789.',
  ),
  KERB_BUSINESS_ADDRESS: setting(
    z.string().max(200),
    '',
    'Address of the business on tax receipts and return labels; parts separated by commas.',
  ),
  KERB_DEMO: setting(flag, 'true', 'Load the demo shop into an empty database at start.'),
  KERB_SIMULATOR: setting(flag, 'true', 'Start the simulator of outside providers. Off in production.'),
  KERB_STAND_INS: setting(
    z
      .string()
      .regex(/^([a-z_]+(,(?!$)|$))*$/, 'must list names, separated by commas')
      .transform((value) => value.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(standInNames))),
    '',
    `Stand-ins that a public shop is meant to run with, separated by commas: ${standInNames.join(', ')}. A shop with a public https address, or one that takes real money, does not start with any other (docs/production.md).`,
  ),
  KERB_SIMULATOR_PORT: setting(whole(0, 65_535), '4010', 'Port of the simulator.'),
  KERB_SIMULATOR_SMTP_PORT: setting(whole(0, 65_535), '4011', 'Port of the simulator’s mail server.'),
  KERB_GST_BASIS_POINTS: setting(whole(0, 10_000), '1500', 'GST in hundredths of a percent.'),
  KERB_SEARCH_TERM_PARAM: setting(z.string().regex(/^[a-z][a-zA-Z]{0,19}$/), 'q', 'Name of the search-term parameter.'),
  KERB_SEARCH_NAMES_LEAD: setting(
    flag,
    'false',
    "A search for exactly a brand's or category's name redirects to its page instead of showing results.",
  ),
  KERB_SEARCH_INDEX_PREFIX: setting(z.string().regex(/^[a-z][a-z0-9]{0,19}$/), 'kerb', 'Prefix of search index names.'),
  KERB_SHIPPING_FILE: setting(
    z.string(),
    '',
    'How orders are delivered: a YAML file as docs/shipping.md describes. Empty: demo-shop/shipping.yaml.',
  ),
  KERB_CHECKOUT_DATA_MAX_AGE: setting(whole(0, 3600), '60', 'Seconds for which the browser may reuse checkout data.'),
  KERB_ADDRESS_COUNTRIES: setting(
    z.string().regex(/^[A-Z]{2}(,[A-Z]{2})*$/),
    'NZ',
    'Countries of addresses, separated by commas.',
  ),
  KERB_CART_QTY_MAX: setting(whole(1, 99), '99', 'Maximum quantity of one size in a cart where the product sets none.'),
  KERB_PROMOTIONS_MAX_PER_ORDER: setting(whole(0, 40), '5', 'Maximum number of promotions per order.'),
  KERB_CARD_ENVIRONMENT: setting(
    z.enum(['simulator', 'sandbox', 'production']),
    'simulator',
    'Braintree environment for cards.',
  ),
  KERB_CARD_MERCHANT_ID: setting(z.string(), 'simulator', 'Braintree merchant id.'),
  KERB_CARD_PUBLIC_KEY: setting(z.string(), 'simulator_public', 'Braintree public key.'),
  KERB_CARD_PRIVATE_KEY: setting(z.string(), 'simulator_private', 'Braintree private key.'),
  KERB_CARD_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for the card gateway.'),
  KERB_PAYMENT_METHODS: setting(
    z
      .string()
      .regex(
        /^((card|paypal|apple_pay|google_pay|pay_in_four)(,(?!$)|$))*$/,
        'must list card, paypal, apple_pay, google_pay, pay_in_four',
      ),
    'card,paypal,apple_pay,google_pay,pay_in_four',
    'Payment methods offered, separated by commas. A method whose provider is not set up is left out (docs/payments.md).',
  ),
  KERB_GOOGLE_PAY_MERCHANT_ID: setting(
    z.string().regex(/^[A-Za-z0-9]{0,40}$/),
    '',
    'Merchant id of the Google Pay console. Empty: Google Pay is offered with the simulator and Braintree’s sandbox only.',
  ),
  KERB_APPLE_PAY_DOMAIN_ASSOCIATION: setting(
    z.string().max(20_000),
    '',
    'Content of Apple’s domain association file, from the Braintree control panel. Empty: Apple Pay is offered with the simulator only.',
  ),
  KERB_APPLE_PAY_MERCHANT_ID: setting(
    z.string().regex(/^[\w.-]{0,100}$/),
    '',
    'Merchant id at Apple, for merchant sessions under your own certificate. Empty: Braintree opens them.',
  ),
  KERB_APPLE_PAY_CERTIFICATE: setting(
    z.string(),
    '',
    'File with Apple’s merchant identity certificate and its key, both PEM. Needed with KERB_APPLE_PAY_MERCHANT_ID.',
  ),
  KERB_PAYMENT_HELP_PATH: setting(
    z.string().regex(/^(\/(?!\/)[\w\-./?=&%+]{0,200})?$/, 'must be a path of the shop that begins with /'),
    '',
    'Path below /nz to which the page of an order that could not be processed redirects after ten seconds. Empty: the article payment-failed, or the order lookup where there is no such article.',
  ),
  KERB_PLACEHOLDER_PHONE: setting(
    z.string().regex(/^\+\d{6,15}$/, 'must look like +61491570006'),
    '+61491570006',
    'Used where a wallet gives no valid phone number: reserved for fiction, never shown, called or written to.',
  ),
  KERB_EXPRESS_PROVISIONAL_ADDRESS: setting(
    z.string().regex(/^(|[^,]{1,10},[^,]{0,50},[^,]{0,50})$/, 'must be postcode,suburb,state'),
    '',
    'Delivery address that express checkout requests prices for until a wallet provides one: postcode,suburb,state. Empty: 1010,Auckland, in a shop for New Zealand alone, else 3000,Melbourne,VIC.',
  ),
  KERB_EXPRESS_PAGE_SIZE: setting(whole(1, 100), '20', 'Maximum number of shipping options in one wallet’s sheet.'),
  KERB_EXPRESS_DATA_MAX_AGE: setting(
    z.union([z.literal('').transform(() => null), whole(0, 3600)]),
    '',
    'Seconds for which express checkout may reuse a quote. Empty: it requests a new one each time.',
  ),
  KERB_PAY_IN_FOUR_ENVIRONMENT: setting(
    z.enum(['simulator', 'sandbox', 'production']),
    'simulator',
    'Afterpay environment for pay in four.',
  ),
  KERB_PAY_IN_FOUR_MERCHANT_ID: setting(
    z.string().max(100),
    '',
    'Afterpay merchant id. Empty outside the simulator: pay in four is not offered.',
  ),
  KERB_PAY_IN_FOUR_SECRET: setting(z.string().max(400), '', 'Afterpay secret key.'),
  KERB_PAY_IN_FOUR_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for Afterpay.'),
  KERB_SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .or(z.literal('')),
    '',
    'Mail server. Empty: the simulator’s mail sink.',
  ),
  KERB_MAIL_FROM: setting(
    z.string().min(3).or(z.literal('')),
    '',
    'Sender of email, such as "Your shop <kia-ora@example.nz>". Empty: the shop’s name at kia-ora@kerb.example, an address that receives no mail.',
  ),
  KERB_MAIL_REPLY_TO: setting(
    z
      .string()
      .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'must be one plain address')
      .or(z.literal('')),
    '',
    'Address at which people read replies to the shop’s email. Empty: replies go to the sender.',
  ),
  KERB_AUTH_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters').or(z.literal('')),
    '',
    'Encrypts the keys that sign identity tokens. Empty: the shop creates one and stores it in the database. After a change the shop creates new keys.',
  ),
  KERB_CONTENT_SOURCE: setting(
    z.enum(['own', 'contentful']),
    'own',
    'Source of articles, blog and home page: the shop’s own tables, or Contentful.',
  ),
  KERB_CONTENTFUL_HOST: setting(
    url,
    'https://cdn.contentful.com',
    'Host of Contentful’s Content Delivery API, without a path.',
  ),
  KERB_CONTENTFUL_SPACE: setting(z.string().max(64), '', 'Contentful space.'),
  KERB_CONTENTFUL_ENVIRONMENT: setting(z.string().min(1).max(64), 'master', 'Contentful environment.'),
  KERB_CONTENTFUL_TOKEN: setting(z.string().max(200), '', 'Token of the Content Delivery API.'),
  KERB_IDENTITY: setting(
    z.enum(['embedded', 'cognito']),
    'embedded',
    'Where log-ins are stored: the shop’s own database, or an Amazon Cognito user pool.',
  ),
  KERB_COGNITO_POOL_ID: setting(
    z
      .string()
      .regex(/^[\w-]{1,55}_[A-Za-z0-9]{1,55}$/, 'must look like ap-southeast-2_Abc123')
      .or(z.literal('')),
    '',
    'The user pool; the part before _ is its region. The AWS SDK finds its credentials as it always does.',
  ),
  KERB_COGNITO_CLIENT_ID: setting(z.string().max(128), '', 'The pool’s app client; `aud` of identity tokens.'),
  KERB_COGNITO_CLIENT_SECRET: setting(z.string().max(128), '', 'Secret of the app client, where it has one.'),
  KERB_COGNITO_ENDPOINT: setting(
    url.or(z.literal('')),
    '',
    'URL of the user pool service, without a slash at its end. Empty: Amazon’s for the region.',
  ),
  KERB_COGNITO_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for the user pool.'),
  KERB_CAPTCHA: setting(
    z.enum(['altcha', 'recaptcha']),
    'altcha',
    'Captcha that tells people from bots: the shop’s own proof of work, or Google’s reCAPTCHA v3.',
  ),
  KERB_CAPTCHA_KEY: setting(
    z.string().min(32).or(z.literal('')),
    '',
    'Signs the proofs of work. Empty: a key created once and stored in the database.',
  ),
  KERB_CAPTCHA_COST: setting(
    whole(100, 1_000_000),
    '5000',
    'Rounds of one try of the proof of work; a browser needs 100 to 900 tries.',
  ),
  KERB_RECAPTCHA_HOST: setting(
    url.or(z.literal('')),
    '',
    'Host of reCAPTCHA, without a path. Empty: the simulator, or https://www.google.com without one.',
  ),
  KERB_RECAPTCHA_SITE_KEY: setting(z.string().min(1).max(100), 'simulator_site', 'reCAPTCHA site key.'),
  KERB_RECAPTCHA_SECRET: setting(z.string().min(1).max(100), 'simulator_secret', 'reCAPTCHA secret.'),
  KERB_RECAPTCHA_MIN_SCORE: setting(
    z
      .string()
      .regex(/^(0(\.\d{1,2})?|1)$/, 'must be a number from 0 to 1')
      .transform(Number),
    '0.5',
    'Lowest score that counts as a person.',
  ),
  KERB_RECAPTCHA_TIMEOUT_MS: setting(whole(100, 60_000), '3000', 'Longest wait for reCAPTCHA.'),
  KERB_FEATURES_LOYALTY: setting(
    flag,
    'true',
    'The loyalty programme: points, levels, rewards. Off: it is not shown, and nothing is earned.',
  ),
  KERB_LOYALTY_REDEMPTION_MIN: setting(
    z.string().regex(/^\d{1,5}(\.\d{2})?$/),
    '150',
    'Item subtotal after discounts, in dollars, from which rewards can be used.',
  ),
  KERB_LOYALTY_PROVIDER: setting(
    z.enum(['built-in', 'erp']),
    'built-in',
    'Source of membership and earning rate: the shop, or the retail ERP.',
  ),
  KERB_ERP_URL: setting(url.or(z.literal('')), '', 'URL of the retail ERP. Empty: the simulator.'),
  KERB_ERP_TOKEN: setting(z.string().max(500), 'simulator_erp', 'Bearer token for the retail ERP.'),
  KERB_ERP_TIMEOUT_MS: setting(whole(100, 60_000), '1500', 'Longest wait for the retail ERP.'),
  KERB_AIRLINE_SLUG: setting(
    z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
    'korimako-air',
    'Last part of the path of the page that links the airline, below /account.',
  ),
  KERB_AIRLINE_NAME: setting(z.string().min(1).max(40), 'Korimako Air', 'Name of the airline.'),
  KERB_AIRLINE_URL: setting(
    url.or(z.literal('')),
    '',
    'URL of the airline’s partner service (docs/airline.md). Empty: the simulator; without one there is no airline.',
  ),
  KERB_AIRLINE_PARTNER: setting(
    z.string().regex(/^[a-z0-9-]{1,40}$/),
    'kerb',
    'Partner id of the shop at the airline.',
  ),
  KERB_AIRLINE_SECRET: setting(z.string().min(16), 'simulator_airline_secret', 'Signs requests to the airline.'),
  KERB_AIRLINE_TIMEOUT_MS: setting(whole(100, 60_000), '4000', 'Longest wait for the airline.'),
  KERB_AIRLINE_GUEST_MINUTES: setting(
    whole(1, 10_080),
    '120',
    'Minutes for which a browser stores the membership of a customer who is not logged in.',
  ),
  KERB_FIT_ENVIRONMENT: setting(
    z.string().regex(/^([a-z][a-z0-9-]{0,29})?$/),
    '',
    'Size recommendations: environment of the fit provider as it names it, or simulator for the simulated one. Empty: none (docs/analytics.md).',
  ),
  KERB_FIT_STORE: setting(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    'nz-store',
    'Key by which the fit provider knows the store.',
  ),
  KERB_FIT_HOST: setting(
    z.string().regex(/^(https:\/\/[a-z0-9.{}-]{1,200}(:\d{1,5})?)?$/),
    '',
    'Host of the fit provider’s script, as its snippet names it, such as https://{store}-cdn-{environment}.provider.com. Needed with KERB_FIT_ENVIRONMENT.',
  ),
  KERB_FIT_PATH: setting(
    z.string().regex(/^\/[\w./{}-]{1,200}$/),
    '/fitrec/{store}/js/fitrec.js',
    'Path of the fit provider’s script on that host.',
  ),
  KERB_FIT_SOURCES: setting(
    z.string().regex(/^(https:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?\/?( (?!$)|$))*$/),
    '',
    'Further hosts from which the fit provider’s script loads scripts, frames and images and which it calls, separated by spaces: https://*.provider.com.',
  ),
  KERB_TAG_CONTAINER: setting(
    z.string().regex(/^(GTM-[A-Z0-9]{4,12})?$/),
    '',
    'Tag container that reads the data layer, such as GTM-ABC123. Empty: none.',
  ),
  KERB_TAG_HOST: setting(
    plainUrl.or(z.literal('')),
    '',
    'Host of the tag container, without a path. Empty: the simulator, or https://www.googletagmanager.com without one.',
  ),
  KERB_DECISIONING_URL: setting(
    plainUrl.or(z.enum(['', 'simulator'])),
    '',
    'URL to which decisioning events are posted; simulator: the simulator’s. Empty: none.',
  ),
  KERB_FRAUD_SCRIPT: setting(
    plainUrl.or(z.enum(['', 'simulator'])),
    '',
    'Script of a fraud detection service that provides a token on payment pages; simulator: the simulator’s. Empty: none.',
  ),
  KERB_EXCHANGE_HOLD_DAYS: setting(
    whole(1, 365),
    '21',
    'Days for which the new size of an exchange is reserved while the returned parcel has not arrived.',
  ),
  KERB_DRAIN_MS: setting(
    whole(0, 60_000),
    '0',
    'After SIGTERM: milliseconds for which /readyz answers "not ready" while requests are still served, so that the load balancer notices (docs/production.md).',
  ),
  KERB_WEBHOOKS_PRIVATE: setting(
    flag,
    'false',
    'Allow webhooks to http URLs and to private network addresses, to try them out. Off in production.',
  ),
  KERB_EXPERIMENTS_FILE: setting(
    z.string(),
    '',
    'Features and experiments: GrowthBook’s features JSON (docs/experiments.md), read again when it changes. Empty: demo-shop/experiments.json.',
  ),
  KERB_GROWTHBOOK_HOST: setting(url, 'https://cdn.growthbook.io', 'GrowthBook host, without a path.'),
  KERB_GROWTHBOOK_KEY: setting(
    z.string().max(200),
    '',
    'Client key of GrowthBook: features come from its host. Empty: from the file.',
  ),
  KERB_GROWTHBOOK_TIMEOUT_MS: setting(
    whole(100, 60_000),
    '3000',
    'Longest wait for GrowthBook; on failure its last definitions stay in force.',
  ),
  KERB_RATE_LIMIT_SCALE: setting(
    z
      .string()
      .regex(/^\d{1,4}(\.\d+)?$/, 'must be a number')
      .transform(Number),
    '1',
    'Multiplies every limit on calls per minute; 0 switches them off.',
  ),
  KERB_ERROR_DSN: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine((value) => /^https?:\/\/[^:@/]+@[^/]+\/\d+$/.test(value), 'must look like https://key@host/1')
      .or(z.literal('')),
    '',
    'Where errors are reported, in Sentry’s protocol. Empty: they are only logged and counted.',
  ),
  KERB_ERROR_SAMPLE_RATE: setting(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1)$/, 'must be a number from 0 to 1')
      .transform(Number),
    `${ERROR_SAMPLE_RATE}`,
    'Share of errors that are reported; fatal errors and those of the checkout always are.',
  ),
  KERB_ERROR_DENIED_TAGS: setting(
    z
      .string()
      .max(2_000)
      .transform((value) => value.split(',').filter((part) => part !== '')),
    '',
    'Parts of script URLs whose errors are not reported, such as https://tags.example/, separated by commas.',
  ),
  KERB_SERVICE_WORKER: setting(
    flag,
    'true',
    'Visited pages can be read offline. Off: browsers remove the service worker they have (docs/production.md).',
  ),
  KERB_METRICS_PORT: setting(
    whole(0, 65_535),
    '0',
    'With several workers: port of the combined /metrics on this machine. 0: none.',
  ),
  KERB_METRICS_TOKEN: setting(z.string(), '', 'Bearer token for /metrics. Empty: only callers on this machine.'),
} as const;

/** The From address of email (FIX-01); characters that would end the quoted name are removed. */
export const mailSender = ({
  KERB_MAIL_FROM,
  KERB_STORE_NAME,
}: Pick<Config, 'KERB_MAIL_FROM' | 'KERB_STORE_NAME'>): string =>
  KERB_MAIL_FROM || `"${KERB_STORE_NAME.replace(/["\\\r\n]/g, '')}" <kia-ora@kerb.example>`;

/** The Reply-To address of the shop's email: one plain address (FIX-78). */
export const replyToEmail = (
  config: Pick<Config, 'KERB_MAIL_FROM' | 'KERB_MAIL_REPLY_TO' | 'KERB_STORE_NAME'>,
): string => config.KERB_MAIL_REPLY_TO || (/<([^<>]+)>\s*$/.exec(mailSender(config))?.[1] ?? mailSender(config).trim());

type Settings = typeof settings;
export type Config = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** Reads the settings. Throws one error that lists every mistake, including unknown KERB_ names. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(settings)) {
    const parsed = schema.safeParse(environment[name] ?? fallback);
    if (parsed.success) config[name] = parsed.data;
    else mistakes.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith('KERB_') && !(name in settings)) mistakes.push(`${name}: there is no such setting`);
  }
  if (
    config.NODE_ENV === 'production' &&
    config.KERB_CARD_ENVIRONMENT !== 'simulator' &&
    config.KERB_CARD_PRIVATE_KEY === 'simulator_private'
  ) {
    mistakes.push('KERB_CARD_PRIVATE_KEY: required when KERB_CARD_ENVIRONMENT is not simulator');
  }
  if (config.KERB_CONTENT_SOURCE === 'contentful')
    for (const name of ['KERB_CONTENTFUL_SPACE', 'KERB_CONTENTFUL_TOKEN'] as const)
      if (!config[name]) mistakes.push(`${name}: required when KERB_CONTENT_SOURCE is contentful`);
  if (config.KERB_IDENTITY === 'cognito')
    for (const name of ['KERB_COGNITO_POOL_ID', 'KERB_COGNITO_CLIENT_ID'] as const)
      if (!config[name]) mistakes.push(`${name}: required when KERB_IDENTITY is cognito`);
  if ((config.KERB_APPLE_PAY_MERCHANT_ID === '') !== (config.KERB_APPLE_PAY_CERTIFICATE === '')) {
    mistakes.push('KERB_APPLE_PAY_MERCHANT_ID and KERB_APPLE_PAY_CERTIFICATE: one needs the other');
  }
  const simulated = config.KERB_SIMULATOR && !config.KERB_RECAPTCHA_HOST;
  if (config.KERB_CAPTCHA === 'recaptcha' && !simulated && config.KERB_RECAPTCHA_SECRET === 'simulator_secret') {
    mistakes.push('KERB_RECAPTCHA_SECRET: required when KERB_CAPTCHA is recaptcha and the simulator is not used');
  }
  if (config.KERB_AIRLINE_URL && config.KERB_AIRLINE_SECRET === 'simulator_airline_secret') {
    mistakes.push('KERB_AIRLINE_SECRET: required when KERB_AIRLINE_URL is set');
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config as Config;
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  /** `heading` is the line above the list. */
  constructor(
    mistakes: readonly string[],
    heading = `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:`,
  ) {
    super(`${heading}\n${mistakes.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}
