/**
 * What a shop needs before it takes real money: every check with its reason and its remedy. Used by `kerb doctor`, at
 * the start of a public shop, and by the set-up at the staff site (OWN-01).
 */
import { listStaffSecurity } from '#modules/staff/second-factor/list-staff-security.ts';
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseStatus } from '#platform/database/database-status.ts';
import { keysOf, needsWrapping } from '#platform/secrets/data-keys.ts';
import { listStoredSecrets } from '#platform/secrets/secret.ts';
import type { StandInName } from '../settings/stand-in-names.ts';
import { listStandIns } from '../settings/stand-ins.ts';
import { databaseChecks } from './check-database.ts';
import { replicaChecks } from './check-replicas.ts';
import { checkShop, managersOf, type Staff } from './check-shop.ts';
import { checkStaffHost } from './check-staff-host.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';

const SECRET_LENGTH = 32;

/** All checks, including those that pass. `config` is the shop's, `ctx` its open database. */
export async function checkReadiness(ctx: Ctx): Promise<ReadinessCheck[]> {
  const { config } = ctx;
  const staff = await listStaffSecurity(ctx);
  const status = await readDatabaseStatus(ctx);
  return [
    ...standInChecks(config, staff),
    ...addressChecks(config),
    ...(await checkStaffHost(config)),
    secretsCheck(config),
    await sealedCheck(ctx),
    ...databaseChecks(config, status, ctx.clock.now()),
    ...(await replicaChecks(ctx)),
    mailServerCheck(config),
    ...(await checkShop(ctx, staff)),
    ...operationChecks(config, staff),
  ];
}

const REAL = 'Real payments and providers';
const standInTitles: Readonly<Record<StandInName, string>> = {
  simulator: 'No simulator',
  card: 'Card payments with live keys',
  pay_in_four: 'Pay in four with live keys',
  mail: 'Mail that reaches people',
  airline: 'The partner airline',
  erp: 'Loyalty members',
  carrier: 'The carrier',
  captcha: 'Captcha',
  fit: 'Size recommendations',
  tags: 'Tag container',
  decisioning: 'Decisioning events',
  fraud: 'Fraud detection',
  demo_shop: 'No demo products',
  demo_staff: 'No demo manager',
};

function standInChecks(config: Config, staff: Staff): ReadinessCheck[] {
  const standIns = listStandIns(config, { simulated: config.KERB_SIMULATOR, staff: staff.map(({ email }) => email) });
  if (standIns.length === 0)
    return [
      check('stand-ins', true, {
        title: REAL,
        found: 'everything the shop talks to is real',
        why: 'A shop that only plays takes no money.',
        how: 'Nothing to do',
      }),
    ];
  return standIns.map(({ name, what, remedy }) =>
    check(`stand-in:${name}`, false, {
      title: standInTitles[name],
      found: what,
      why: 'Whoever orders would pay nothing, get nothing, or be somebody else.',
      how: `Set ${remedy}`,
    }),
  );
}

/** The shop's public address, and the mode it runs in. */
function addressChecks(config: Config): ReadinessCheck[] {
  const address = new URL(config.KERB_PUBLIC_URL);
  return [
    check('https', address.protocol === 'https:', {
      title: 'Encrypted address',
      found: `shoppers see ${config.KERB_PUBLIC_URL}`,
      why: 'Without TLS passwords and addresses travel in the open, cookies are not Secure and wallets refuse to open.',
      how: 'KERB_PUBLIC_URL=https://… behind a proxy that ends TLS (docs/production.md)',
    }),
    check('proxy', address.protocol !== 'https:' || config.KERB_TRUST_PROXY > 0, {
      title: 'Proxy in front',
      found: `KERB_TRUST_PROXY=${config.KERB_TRUST_PROXY}`,
      why: 'The proxy that ends TLS hides who calls: every shopper would share one limit on calls and one address in the log.',
      how: 'KERB_TRUST_PROXY=1, or how many proxies stand in front',
    }),
    check('mode', config.NODE_ENV === 'production', {
      title: 'Mode of the server',
      found: `NODE_ENV=${config.NODE_ENV}`,
      why: 'Other modes show details of errors to shoppers.',
      how: 'NODE_ENV=production',
    }),
  ];
}

function secretsCheck(config: Config): ReadinessCheck {
  const lacking = secretsFromInside(config);
  return check('secrets', lacking.length === 0, {
    title: 'Secrets of your own',
    found: lacking.length === 0 ? 'secrets come from outside' : `not set from outside: ${lacking.join(', ')}`,
    why: 'A secret that lies in the database, or in this program, is in every backup and every clone.',
    how: `Set each to a random text of its own, at least ${SECRET_LENGTH} characters (openssl rand -base64 32), or to the provider's key`,
  });
}

/** Whether the database's own secrets are worth anything to somebody who has a backup only (SEC-07). */
async function sealedCheck(ctx: Ctx): Promise<ReadinessCheck> {
  const { current } = keysOf(ctx);
  const open = (await listStoredSecrets(ctx)).filter(({ isSealed }) => !isSealed).map(({ name }) => name);
  const isWrapped = current !== null && open.length === 0 && !(await needsWrapping(ctx));
  return check('sealed-secrets', isWrapped, {
    title: 'Sealed secrets',
    found: isWrapped
      ? `all secrets in the database are sealed by ${current.id}`
      : `not sealed by the key of the settings: ${open.length > 0 ? open.join(', ') : 'the data key'}`,
    why: 'Whoever has a backup could make codes of gift cards, tokens of staff and signed webhooks.',
    how: 'KERB_SECRET_KEY, stored apart from the backups, on every machine; restart; npm run kerb -- secrets seal',
  });
}

function mailServerCheck({ KERB_SMTP_URL }: Config): ReadinessCheck {
  return check('mail', KERB_SMTP_URL !== '', {
    title: 'Mail server',
    found: KERB_SMTP_URL === '' ? 'no mail server of yours' : 'mail goes by your mail server',
    why: 'Confirmations, gift cards, verification and password codes reach nobody.',
    how: 'KERB_SMTP_URL=smtps://…',
  });
}

/** Who runs the shop, and what protects and watches it. */
function operationChecks(config: Config, staff: Staff): ReadinessCheck[] {
  const managers = managersOf(staff);
  return [
    check(
      'second-factor',
      managers.length > 0 && managers.every(({ secondFactor }) => secondFactor),
      {
        title: 'Second factor of managers',
        screen: '/account',
        found: `${managers.filter(({ secondFactor }) => secondFactor).length} of ${managers.length} managers have a second factor; KERB_STAFF_SECOND_FACTOR=${config.KERB_STAFF_SECOND_FACTOR}`,
        why: 'A password that leaks is enough to refund orders, issue gift cards and export customers.',
        how: `KERB_STAFF_SECOND_FACTOR=manager,service; each manager sets one up at the next log-in (${staffSiteOrigin(config)}/nz/staff/account)`,
      },
      'advice',
    ),
    check('limits', config.KERB_RATE_LIMIT_SCALE > 0, {
      title: 'Limits on calls',
      found: `KERB_RATE_LIMIT_SCALE=${config.KERB_RATE_LIMIT_SCALE}`,
      why: 'Without limits one caller can try every gift card and take the shop from everybody.',
      how: 'KERB_RATE_LIMIT_SCALE=1',
    }),
    check('webhooks', !config.KERB_WEBHOOKS_PRIVATE, {
      title: 'Addresses of webhooks',
      found: `KERB_WEBHOOKS_PRIVATE=${config.KERB_WEBHOOKS_PRIVATE}`,
      why: 'Whoever may add a webhook could make the shop call machines of your own network.',
      how: 'KERB_WEBHOOKS_PRIVATE=false',
    }),
    check(
      'errors',
      config.KERB_ERROR_DSN !== '',
      {
        title: 'Reports of errors',
        found: config.KERB_ERROR_DSN === '' ? 'errors stay in the log' : 'errors are reported',
        why: 'Nobody reads a log at night.',
        how: 'KERB_ERROR_DSN, or an alert on kerb_errors_total',
      },
      'advice',
    ),
  ];
}

/** Names of secrets that the shop generated itself or that have their public default. */
function secretsFromInside(config: Config): string[] {
  const needed: readonly (readonly [name: keyof Config, lacks: boolean])[] = [
    ['KERB_AUTH_SECRET', config.KERB_AUTH_SECRET.length < SECRET_LENGTH],
    ['KERB_CARD_PRIVATE_KEY', config.KERB_CARD_PRIVATE_KEY === 'simulator_private'],
    ['KERB_METRICS_TOKEN', config.KERB_METRICS_TOKEN !== '' && config.KERB_METRICS_TOKEN.length < SECRET_LENGTH],
    ['KERB_CAPTCHA_KEY', config.KERB_CAPTCHA === 'altcha' && config.KERB_CAPTCHA_KEY === ''],
    [
      'KERB_RECAPTCHA_SECRET',
      config.KERB_CAPTCHA === 'recaptcha' && config.KERB_RECAPTCHA_SECRET === 'simulator_secret',
    ],
    [
      'KERB_AIRLINE_SECRET',
      config.KERB_AIRLINE_URL !== '' && config.KERB_AIRLINE_SECRET === 'simulator_airline_secret',
    ],
    ['KERB_ERP_TOKEN', config.KERB_LOYALTY_PROVIDER === 'erp' && config.KERB_ERP_TOKEN === 'simulator_erp'],
  ];
  return needed.filter(([, lacks]) => lacks).map(([name]) => name);
}
