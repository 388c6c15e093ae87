/** What shopkeepers set up on screen before the shop takes real money: the steps of the set-up (OWN-01). */
import { hasSaleableProduct } from '#modules/catalogue/products/has-products.ts';
import { findLegalDrafts, LEGAL_PAGES } from '#modules/content/documents/legal-pages.ts';
import { listContent } from '#modules/content/documents/list-content.ts';
import { mailSender } from '#modules/emails/mail-sender.ts';
import { listInvitations } from '#modules/staff/invitations/list-invitations.ts';
import { findStores } from '#modules/stores/find-stores.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { counted } from '#shared/counted.ts';
import { accentColour } from '#shared/theme-colours.ts';
import { DEMO_MANAGER_EMAIL } from '../settings/stand-ins.ts';
import { check, type ReadinessCheck } from './readiness-check.ts';

/** Who works for the shop, as the checks need it. */
export type Staff = readonly { email: string; role: string; secondFactor: boolean; suspended: boolean }[];

/** Managers who can log in; the demo's does not count. */
export const managersOf = (staff: Staff): Staff =>
  staff.filter(({ role, email, suspended }) => role === 'manager' && !suspended && email !== DEMO_MANAGER_EMAIL);

/** All of them, those that hold too. Everything is read from settings and data: no step is ticked off by hand. */
export async function checkShop(ctx: Ctx, staff: Staff): Promise<ReadinessCheck[]> {
  const { config } = ctx;
  return [
    ...lookChecks(config),
    await storesCheck(ctx),
    deliveryCheck(config),
    sellerCheck(config),
    senderCheck(config),
    ...(await colleagueChecks(ctx, staff)),
    await rangeCheck(ctx),
    ...(config.KERB_CONTENT_SOURCE === 'own' ? [legalPagesCheck(await listContent(ctx))] : []),
  ];
}

function lookChecks({ KERB_STORE_NAME, KERB_LOGO, KERB_ACCENT_COLOUR }: Config): ReadinessCheck[] {
  const place = { step: 'look', screen: '/set-up/look' } as const;
  return [
    check('name', KERB_STORE_NAME !== 'Kerb', {
      ...place,
      title: 'Name of the shop',
      found: `the shop is called ${KERB_STORE_NAME}`,
      why: 'Shoppers and wallets read it.',
      how: 'KERB_STORE_NAME',
    }),
    check(
      'logo',
      KERB_LOGO !== '',
      {
        ...place,
        title: 'Logo',
        found: KERB_LOGO === '' ? 'pages show the name in letters' : 'pages show the logo',
        why: 'Shoppers know the shop by it.',
        how: 'KERB_LOGO',
      },
      'advice',
    ),
    check(
      'colour',
      KERB_ACCENT_COLOUR !== accentColour.light,
      {
        ...place,
        title: 'Colour',
        found:
          KERB_ACCENT_COLOUR === accentColour.light
            ? 'the yellow of the theme'
            : `the shop's own, ${KERB_ACCENT_COLOUR}`,
        why: 'Buttons and marks in a colour of its own set the shop apart.',
        how: 'KERB_ACCENT_COLOUR',
      },
      'advice',
    ),
  ];
}

async function storesCheck(ctx: Ctx): Promise<ReadinessCheck> {
  const { stores, total } = await findStores(ctx, { page: 1 });
  const withHours = stores.filter(({ hours }) => Object.values(hours).some((day) => day !== null));
  return check(
    'store',
    withHours.length > 0,
    {
      step: 'stores',
      screen: total === 0 ? '/stores/new' : '/stores',
      title: 'A store with opening hours',
      found: total === 0 ? 'no open store' : `${counted(total, 'open store')}, ${withHours.length} with hours`,
      why: 'Shoppers visit it and collect orders there. A shop that only sells online needs none.',
      how: 'npm run kerb -- import stores FILE',
    },
    'advice',
  );
}

function deliveryCheck({ KERB_DELIVERY_ZONES, KERB_SHIPPING_FILE }: Config): ReadinessCheck {
  const own = KERB_DELIVERY_ZONES !== null ? 'zones' : KERB_SHIPPING_FILE !== '' ? 'file' : null;
  return check('delivery', own !== null, {
    step: 'delivery',
    screen: '/delivery',
    title: 'Prices of delivery',
    found:
      own === null
        ? 'the prices and days of the demo shop'
        : own === 'zones'
          ? 'zones that were published on screen'
          : 'the shipping file of the operator',
    why: 'Every order is charged these prices and promised these days.',
    how: 'KERB_SHIPPING_FILE (docs/shipping.md)',
  });
}

/** Taxable supply information, and where returns go. */
function sellerCheck(config: Config): ReadinessCheck {
  const parts = [
    ['GST number', config.KERB_GST_NUMBER],
    ['legal name', config.KERB_LEGAL_NAME],
    ['business address', config.KERB_BUSINESS_ADDRESS],
  ] as const;
  const empty = parts.filter(([, text]) => text === '').map(([name]) => name);
  return check('gst', empty.length === 0, {
    step: 'seller',
    screen: '/set-up/seller',
    title: 'GST number, legal name and address',
    found:
      empty.length === 0
        ? `${config.KERB_LEGAL_NAME}, GST number ${config.KERB_GST_NUMBER}, ${config.KERB_BUSINESS_ADDRESS}`
        : `not given: ${empty.join(', ')}`,
    why: 'Taxable supply information above $200 needs the GST number and the name of the seller; return labels need the address.',
    how: 'KERB_GST_NUMBER, KERB_LEGAL_NAME and KERB_BUSINESS_ADDRESS',
  });
}

const INVENTED_SENDER = /(^|[@.])(kerb\.)?example>?$|\.(example|invalid|test|localhost)>?$/i;

function senderCheck(config: Config): ReadinessCheck {
  const from = mailSender(config);
  return check('mail-sender', !INVENTED_SENDER.test(from), {
    step: 'mail',
    screen: '/set-up/mail',
    title: 'Sender of emails',
    found: `mail from ${from}`,
    why: 'Shoppers answer to it, and mail from an invented address is taken for spam.',
    how: 'KERB_MAIL_FROM="Your shop <you@your-domain>" of a domain with SPF and DKIM',
  });
}

async function colleagueChecks(ctx: Ctx, staff: Staff): Promise<ReadinessCheck[]> {
  const managers = managersOf(staff);
  const invited = await listInvitations(ctx);
  const place = { step: 'colleagues', screen: '/members/invite' } as const;
  const open = invited.length > 0 ? `, ${counted(invited.length, 'open invitation')}` : '';
  return [
    check(
      'colleague',
      staff.length >= 2,
      {
        ...place,
        title: 'Somebody who works with you',
        found: `${counted(staff.length, 'account')}${open}`,
        why: 'Each person has an account of their own, with the rights that they need.',
        how: 'npm run kerb -- staff add COLLEAGUE@example.nz --role service',
      },
      'advice',
    ),
    check('managers', managers.length >= 2, {
      ...place,
      title: 'A second manager',
      found: `${counted(managers.length, 'manager')}${open}`,
      why: 'A single manager who is ill or forgot a password leaves the shop without anybody who can refund or let others in.',
      how: 'npm run kerb -- staff add SECOND@example.nz --role manager',
    }),
  ];
}

async function rangeCheck(ctx: Ctx): Promise<ReadinessCheck> {
  const is = await hasSaleableProduct(ctx);
  return check('products', is, {
    step: 'range',
    screen: '/products',
    title: 'A product with stock and a picture',
    found: is ? 'something can be bought' : 'nothing can be bought: no published product has both stock and a picture',
    why: 'There is nothing to sell otherwise.',
    how: 'npm run kerb -- import products FILE (docs/import.md)',
  });
}

function legalPagesCheck(content: Awaited<ReturnType<typeof listContent>>): ReadinessCheck {
  const { missing, drafts } = findLegalDrafts(content);
  return check('legal-pages', missing.length + drafts.length === 0, {
    step: 'pages',
    screen: '/content',
    title: 'Terms, privacy, returns and other legal pages',
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
