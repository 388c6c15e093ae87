import type { SetUpStep } from '#contract/staff/settings/set-up.ts';

interface StepWords {
  title: string;
  /** What is done in it. */
  about: string;
  /** The screen of its form, below /nz/staff. */
  to: string;
  /** Of the link to it. */
  action: string;
}

/** The steps of opening a shop; each leads to the form that always changes what it is about. */
export const stepWords: Readonly<Record<SetUpStep, StepWords>> = {
  look: {
    title: 'Name, logo and colour',
    about: 'What every page and every email shows.',
    to: '/set-up/look',
    action: 'Edit name, logo and colour',
  },
  stores: {
    title: 'Your first store',
    about: 'Address, opening hours, and whether orders can be collected there. An online shop needs none.',
    to: '/stores/new?from=set-up',
    action: 'Add a store',
  },
  delivery: {
    title: 'Delivery prices',
    about: 'Zones with their methods, prices and days, tried before they are published.',
    to: '/delivery?from=set-up',
    action: 'Edit delivery',
  },
  seller: {
    title: 'GST number and seller',
    about: 'Who sells, for tax receipts and return labels.',
    to: '/set-up/seller',
    action: 'Edit GST number and seller',
  },
  mail: {
    title: 'Sender of emails',
    about: 'Who writes to shoppers, and where they can reach you.',
    to: '/set-up/mail',
    action: 'Edit sender and contact',
  },
  colleagues: {
    title: 'First staff',
    about: 'An invitation by email, in a role with the rights that the work needs.',
    to: '/members/invite?from=set-up',
    action: 'Invite somebody',
  },
  range: {
    title: 'First products',
    about: 'A table of yours, or one product by hand; with stock and pictures.',
    to: '/products/import?from=set-up',
    action: 'Import products',
  },
  pages: {
    title: 'Legal pages',
    about: 'Terms, privacy, delivery and returns are there as drafts: read them and make them yours.',
    to: '/content',
    action: 'Edit pages',
  },
};

/** The steps whose form shows some of the settings. */
export const stepSettings: Readonly<Record<string, { step: SetUpStep; names: readonly string[] }>> = {
  look: { step: 'look', names: ['KERB_STORE_NAME', 'KERB_LOGO', 'KERB_ACCENT_COLOUR', 'KERB_TYPEFACE'] },
  seller: { step: 'seller', names: ['KERB_GST_NUMBER', 'KERB_LEGAL_NAME', 'KERB_BUSINESS_ADDRESS'] },
  mail: {
    step: 'mail',
    names: ['KERB_MAIL_FROM', 'KERB_MAIL_REPLY_TO', 'KERB_CONTACT_EMAIL', 'KERB_CONTACT_PHONE'],
  },
};
