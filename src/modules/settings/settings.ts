import { z } from 'zod';
import { mediaSource } from '#contract/products/media-source.ts';
import { DEFAULT_TYPEFACE, typefaceNames } from '#contract/site/typefaces.ts';
import { type SettingsOf, setting } from '#platform/setting.ts';
import { accentColour } from '#shared/theme-colours.ts';
import { accentSchema } from './internal/accent-schema.ts';
import { linksSchema, linkTargetSchema } from './internal/links-schema.ts';

/** 'media:ID' of an image that was uploaded. */
const shopImage = mediaSource.or(z.literal(''));
const line = (max: number) => z.string().trim().max(max);
/** A page at that host or below it, by https. */
const profileUrl = (host: string) =>
  line(200).refine((text) => text === '' || isPageAt(text, host), `must be a page at https://${host}`);

function isPageAt(text: string, host: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && (hostname === host || hostname.endsWith(`.${host}`));
}

/** What every page of the shop says and looks like. */
export const frameSettings = {
  KERB_ACCENT_COLOUR: setting(
    accentSchema,
    accentColour.light,
    `Accent colour of buttons, marks and the announcement bar, such as ${accentColour.light}. The text on it is dark, so it has to be light enough.`,
    { group: 'look', label: 'Accent colour', input: 'colour' },
  ),
  KERB_TYPEFACE: setting(
    z.enum(typefaceNames),
    DEFAULT_TYPEFACE,
    'Typeface of the shop’s pages: `archivo`, `inter`, `fraunces`, or `device` for the fonts that visitors have, which load at once. The shop serves each itself. Emails and documents keep theirs.',
    { group: 'look', label: 'Typeface', input: 'typeface' },
  ),
  KERB_LOGO: setting(
    shopImage,
    '',
    'Logo in place of the name at the top of every page: an image of the shop, wide rather than high, that can be seen on a light and on a dark ground. Empty: the name.',
    { group: 'look', label: 'Logo', input: 'image' },
  ),
  KERB_ICON: setting(
    shopImage,
    '',
    'Small square image of the shop in the tabs of browsers: an image of the shop. Empty: the theme’s.',
    { group: 'look', label: 'Icon', input: 'image' },
  ),
  KERB_SHARE_IMAGE: setting(
    shopImage,
    '',
    'Image that a link to the home page shows where it is shared: an image of the shop. Empty: the first of the home page.',
    { group: 'look', label: 'Image of shared links', input: 'image' },
  ),
  KERB_ANNOUNCEMENT: setting(line(120), '', 'A line above every page of the shop. Empty: none.', {
    group: 'announcement',
    label: 'Announcement',
    input: 'line',
  }),
  KERB_ANNOUNCEMENT_LINK: setting(
    linkTargetSchema.or(z.literal('')),
    '',
    'Where the announcement leads: a page of the shop such as /products?sale=1, or a URL. Empty: nowhere.',
    { group: 'announcement', label: 'Link of the announcement', input: 'line' },
  ),
  KERB_ANNOUNCEMENT_UNTIL: setting(
    z.iso.date('must be a day such as 2026-12-24').or(z.literal('')),
    '',
    'The last day, in New Zealand, on which the announcement is shown, such as 2026-12-24. Empty: until it is taken away.',
    { group: 'announcement', label: 'Last day of the announcement', input: 'date' },
  ),
  KERB_CONTACT_EMAIL: setting(
    z.email('must be an email address').max(200).or(z.literal('')),
    '',
    'Email address in the footer, for questions of shoppers. Empty: none.',
    { group: 'contact', label: 'Email address', input: 'email' },
  ),
  KERB_CONTACT_PHONE: setting(
    z
      .string()
      .trim()
      .regex(
        /^(\+?[0-9][0-9 ]{5,24}[0-9])?$/,
        'must be a phone number: digits and spaces, with + before a country code',
      ),
    '',
    'Phone number in the footer, for questions of shoppers. Empty: none.',
    { group: 'contact', label: 'Phone number', input: 'phone' },
  ),
  KERB_INSTAGRAM_URL: setting(profileUrl('instagram.com'), '', 'The shop’s page at Instagram. Empty: not shown.', {
    group: 'contact',
    label: 'Instagram',
    input: 'url',
  }),
  KERB_FACEBOOK_URL: setting(profileUrl('facebook.com'), '', 'The shop’s page at Facebook. Empty: not shown.', {
    group: 'contact',
    label: 'Facebook',
    input: 'url',
  }),
  KERB_TIKTOK_URL: setting(profileUrl('tiktok.com'), '', 'The shop’s page at TikTok. Empty: not shown.', {
    group: 'contact',
    label: 'TikTok',
    input: 'url',
  }),
  KERB_YOUTUBE_URL: setting(profileUrl('youtube.com'), '', 'The shop’s channel at YouTube. Empty: not shown.', {
    group: 'contact',
    label: 'YouTube',
    input: 'url',
  }),
  KERB_FOOTER_TEXT: setting(
    line(200),
    'Shoes and streetwear for the footpaths of Aotearoa.',
    'What the footer says of the shop, before the sentence about prices.',
    { group: 'footer', label: 'About the shop', input: 'line' },
  ),
  KERB_FOOTER_LINKS: setting(
    linksSchema,
    '',
    'Further links in the footer, one a line, at most eight: the words, a vertical bar, and a page of the shop or a URL (Careers | /articles/careers).',
    { group: 'footer', label: 'Further links', input: 'links' },
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof frameSettings> {}
}
