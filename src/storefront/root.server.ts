/** The shop's settings that every page needs. */
import type { LoaderFunctionArgs } from 'react-router';
import { DEFAULT_TYPEFACE, type Typeface } from '#contract/site/typefaces.ts';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import { imageUrl } from '#shared/image-url.ts';
import { accentColour, focusColour } from '#shared/theme-colours.ts';
import displayFont from './fonts/display.woff2?url';
import frauncesFont from './fonts/fraunces.woff2?url';
import interFont from './fonts/inter.woff2?url';
import textFont from './fonts/text.woff2?url';
import type { ShopSettings } from './lib/page/shop-facts.ts';
import { getShop } from './shop.server.ts';

export function loadRoot({ context }: LoaderFunctionArgs): ShopSettings {
  const { config } = getShop(context);
  return {
    name: config.KERB_STORE_NAME,
    searchIndex: `${config.KERB_SEARCH_INDEX_PREFIX}_products`,
    gstPercent: `${config.KERB_GST_BASIS_POINTS / 100}`,
    logo: shopImageUrl(config.KERB_LOGO, 'webp'),
    icon: shopImageUrl(config.KERB_ICON, 'webp') || '/nz/icon.svg',
    shareImage: shopImageUrl(config.KERB_SHARE_IMAGE, 'jpeg'),
    wallets: offeredWallets(config).join(' '),
    fonts: fontsOf(config.KERB_TYPEFACE),
    style: styleOf(config.KERB_ACCENT_COLOUR, config.KERB_TYPEFACE),
  };
}

/** Those of nearly every page; macrons come when they are needed. */
const fontsOf = (typeface: Typeface): string[] =>
  ({ archivo: [textFont, displayFont], inter: [interFont], fraunces: [textFont, frauncesFont], device: [] })[typeface];

/** What differs from the theme; null where nothing does. */
function styleOf(accent: string, typeface: Typeface): Record<string, string> | null {
  const style = {
    ...(accent !== accentColour.light && accentStyle(accent)),
    ...(typeface !== DEFAULT_TYPEFACE && typefaceStyle(typeface)),
  };
  return Object.keys(style).length === 0 ? null : style;
}

const DEVICE = 'system-ui, sans-serif';
const typefaceStyle = (typeface: Exclude<Typeface, typeof DEFAULT_TYPEFACE>): Record<string, string> =>
  ({
    inter: { '--font-display': `Inter, ${DEVICE}`, '--font-sans': `Inter, ${DEVICE}` },
    fraunces: { '--font-display': 'Fraunces, ui-serif, Georgia, serif' },
    device: { '--font-display': DEVICE, '--font-sans': DEVICE },
  })[typeface];

/** The URL of an image ('media:ID'); '' for none. */
const shopImageUrl = (source: string, format: 'webp' | 'jpeg'): string =>
  source && imageUrl(source.replace('media:', ''), format === 'webp' ? 640 : 1280, format);

/** Over the theme's own; in the dark theme the accent colour also marks the focus. */
const accentStyle = (accent: string): Record<string, string> => ({
  '--color-accent': accent,
  '--color-focus': `light-dark(${focusColour.light}, ${accent})`,
});
