/**
 * What a shop needs before it takes real money: every check with its reason and its remedy. Used by `kerb doctor` and
 * at the start of a public shop.
 */
import { findLegalDrafts, LEGAL_PAGES } from '#modules/content/documents/legal-pages.ts';
import { listContent } from '#modules/content/documents/list-content.ts';
import { mailSender } from '#modules/emails/mail-sender.ts';
import { listStaffSecurity } from '#modules/staff/second-factor/list-staff-security.ts';
import { staffSiteOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseStatus } from '#platform/database/database-status.ts';
import { keysOf, needsWrapping } from '#platform/secrets/data-keys.ts';
import { listStoredSecrets } from '#platform/secrets/secret.ts';
import { checkStaffHost } from './check-staff-host.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';
import { DEMO_MANAGER_EMAIL, listStandIns } from './settings/stand-ins.ts';

const BACKUP_DAYS = 7;
/**
 * Sessions, promotions and quotes use the clock of the process, leases the database's, so the two must agree to within
 * this.
 */
const CLOCK_SECONDS = 2;
const SECRET_LENGTH = 32;

/** All checks, including those that pass. `config` is the shop's, `ctx` its open database. */
export async function checkReadiness(ctx: Ctx): Promise<ReadinessCheck[]> {
  const { config } = ctx;
  const staff = await listStaffSecurity(ctx);
  const status = await readDatabaseStatus(ctx);
  const content = config.KERB_CONTENT_SOURCE === 'own' ? await listContent(ctx) : null;
  return [
    ...standInChecks(config, staff),
    ...addressChecks(config),
    ...(await checkStaffHost(config)),
    secretsCheck(config),
    await sealedCheck(ctx),
    ...databaseChecks(config, status, ctx.clock.now()),
    ...sellerChecks(config),
    ...(content ? [legalPagesCheck(content)] : []),
    ...operationChecks(config, staff),
  ];
}

type Staff = Awaited<ReturnType<typeof listStaffSecurity>>;

function standInChecks(config: Config, staff: Staff): ReadinessCheck[] {
  const standIns = listStandIns(config, { simulated: config.KERB_SIMULATOR, staff: staff.map(({ email }) => email) });
  if (standIns.length === 0)
    return [
      check('stand-ins', true, {
        found: 'everything the shop talks to is real',
        why: 'A shop that only plays takes no money.',
        how: 'Nothing to do',
      }),
    ];
  return standIns.map(({ name, what, remedy }) =>
    check(`stand-in:${name}`, false, {
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
      found: `shoppers see ${config.KERB_PUBLIC_URL}`,
      why: 'Without TLS passwords and addresses travel in the open, cookies are not Secure and wallets refuse to open.',
      how: 'KERB_PUBLIC_URL=https://… behind a proxy that ends TLS (docs/production.md)',
    }),
    check('proxy', address.protocol !== 'https:' || config.KERB_TRUST_PROXY > 0, {
      found: `KERB_TRUST_PROXY=${config.KERB_TRUST_PROXY}`,
      why: 'The proxy that ends TLS hides who calls: every shopper would share one limit on calls and one address in the log.',
      how: 'KERB_TRUST_PROXY=1, or how many proxies stand in front',
    }),
    check('mode', config.NODE_ENV === 'production', {
      found: `NODE_ENV=${config.NODE_ENV}`,
      why: 'Other modes show details of errors to shoppers.',
      how: 'NODE_ENV=production',
    }),
  ];
}

function secretsCheck(config: Config): ReadinessCheck {
  const lacking = secretsFromInside(config);
  return check('secrets', lacking.length === 0, {
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
    found: isWrapped
      ? `all secrets in the database are sealed by ${current.id}`
      : `not sealed by the key of the settings: ${open.length > 0 ? open.join(', ') : 'the data key'}`,
    why: 'Whoever has a backup could make codes of gift cards, tokens of staff and signed webhooks.',
    how: 'KERB_SECRET_KEY, stored apart from the backups, on every machine; restart; npm run kerb -- secrets seal',
  });
}

/** Where the data are, whether they survive, and whether both clocks agree. */
function databaseChecks(
  config: Config,
  status: Awaited<ReturnType<typeof readDatabaseStatus>>,
  now: Date,
): ReadinessCheck[] {
  const since = status.lastBackupAt && (now.getTime() - status.lastBackupAt.getTime()) / 86_400_000;
  const drift = Math.abs(now.getTime() - status.now.getTime()) / 1_000;
  return [
    check('database', config.DATABASE_URL !== '', {
      found: config.DATABASE_URL === '' ? 'the embedded database in KERB_DATA_DIR' : 'a database server of its own',
      why: 'The embedded server is for trying the shop: one machine, no replica, no point-in-time recovery.',
      how: 'DATABASE_URL=postgres://…',
    }),
    check('durability', status.durable, {
      found: status.durable ? 'a commit is on disk before it is answered' : 'fsync or synchronous_commit is off',
      why: 'A power cut would lose orders that shoppers were told are placed.',
      how: "alter system set fsync = on; alter system set synchronous_commit = 'on'; select pg_reload_conf();",
    }),
    check('backups', status.archives || (since !== null && since <= BACKUP_DAYS), {
      found: status.archives
        ? 'the database server archives its log'
        : status.lastBackupAt
          ? `the last backup by kerb was taken at ${status.lastBackupAt.toISOString()}`
          : 'no backup was ever taken',
      why: 'A disk that fails takes every order with it.',
      how: `kerb db backup FILE every day to another machine, with KERB_DATA_DIR/media; or archive_mode on the server. Within ${BACKUP_DAYS} days`,
    }),
    check('clocks', drift <= CLOCK_SECONDS, {
      found: `this machine and the database are ${drift.toFixed(1)} s apart`,
      why: 'Promotions, log-ins and holds on stock begin and end by both clocks.',
      how: 'Run a time service (chrony, systemd-timesyncd) on both',
    }),
  ];
}

/** Who sells: mail, GST and the name of the shop. */
function sellerChecks(config: Config): ReadinessCheck[] {
  const from = mailSender(config);
  return [
    check(
      'mail',
      config.KERB_SMTP_URL !== '' && !/(^|[@.])(kerb\.)?example>?$|\.(example|invalid|test|localhost)>?$/i.test(from),
      {
        found: `mail from ${from} ${config.KERB_SMTP_URL === '' ? 'by no mail server of yours' : 'by your mail server'}`,
        why: 'Confirmations, gift cards, verification and password codes reach nobody, or are taken for spam.',
        how: 'KERB_SMTP_URL=smtps://… and KERB_MAIL_FROM="Your shop <you@your-domain>" of a domain with SPF and DKIM',
      },
    ),
    check(
      'gst',
      config.KERB_GST_NUMBER !== '' && config.KERB_LEGAL_NAME !== '' && config.KERB_BUSINESS_ADDRESS !== '',
      {
        found: `GST number '${config.KERB_GST_NUMBER}', legal name '${config.KERB_LEGAL_NAME}', address '${config.KERB_BUSINESS_ADDRESS}'`,
        why: 'Taxable supply information above $200 needs the GST number and the name of the seller; return labels need the address.',
        how: 'KERB_GST_NUMBER, KERB_LEGAL_NAME and KERB_BUSINESS_ADDRESS',
      },
    ),
    check(
      'name',
      config.KERB_STORE_NAME !== 'Kerb',
      {
        found: `the shop is called ${config.KERB_STORE_NAME}`,
        why: 'Shoppers and wallets read it.',
        how: 'KERB_STORE_NAME',
      },
      'advice',
    ),
  ];
}

function legalPagesCheck(content: Awaited<ReturnType<typeof listContent>>): ReadinessCheck {
  const { missing, drafts } = findLegalDrafts(content);
  return check('legal-pages', missing.length + drafts.length === 0, {
    found:
      missing.length + drafts.length === 0
        ? `${LEGAL_PAGES.join(', ')} are there`
        : [
            missing.length > 0 && `not there: ${missing.join(', ')}`,
            drafts.length > 0 && `still drafts: ${drafts.join(', ')}`,
          ]
            .filter(Boolean)
            .join('; '),
    why: 'The Privacy Act, the Fair Trading Act and card schemes ask for them; a draft is nobody’s promise.',
    how: 'Read each under Content at the staff site, make it yours and take its first paragraph, the mark of a draft, away',
  });
}

/** Who runs the shop, and what protects and watches it. */
function operationChecks(config: Config, staff: Staff): ReadinessCheck[] {
  const managers = staff.filter(({ role, email }) => role === 'manager' && email !== DEMO_MANAGER_EMAIL);
  return [
    check('managers', managers.length >= 2, {
      found: `${managers.length} managers`,
      why: 'A single manager who is ill or forgot a password leaves the shop without anybody who can refund or let others in.',
      how: 'npm run kerb -- staff add SECOND@example.nz --role manager',
    }),
    check(
      'second-factor',
      managers.length > 0 && managers.every(({ secondFactor }) => secondFactor),
      {
        found: `${managers.filter(({ secondFactor }) => secondFactor).length} of ${managers.length} managers have a second factor; KERB_STAFF_SECOND_FACTOR=${config.KERB_STAFF_SECOND_FACTOR}`,
        why: 'A password that leaks is enough to refund orders, issue gift cards and export customers.',
        how: `KERB_STAFF_SECOND_FACTOR=manager,service; each manager sets one up at the next log-in (${staffSiteOrigin(config)}/nz/staff/account)`,
      },
      'advice',
    ),
    check('limits', config.KERB_RATE_LIMIT_SCALE > 0, {
      found: `KERB_RATE_LIMIT_SCALE=${config.KERB_RATE_LIMIT_SCALE}`,
      why: 'Without limits one caller can try every gift card and take the shop from everybody.',
      how: 'KERB_RATE_LIMIT_SCALE=1',
    }),
    check('webhooks', !config.KERB_WEBHOOKS_PRIVATE, {
      found: `KERB_WEBHOOKS_PRIVATE=${config.KERB_WEBHOOKS_PRIVATE}`,
      why: 'Whoever may add a webhook could make the shop call machines of your own network.',
      how: 'KERB_WEBHOOKS_PRIVATE=false',
    }),
    check(
      'errors',
      config.KERB_ERROR_DSN !== '',
      {
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
