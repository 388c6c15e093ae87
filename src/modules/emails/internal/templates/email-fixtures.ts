/** An email about a dispatched order and one with a gift card, for tests of templates. */
import { accentColour } from '#shared/theme-colours.ts';
import type { EmailShop } from './email-shop.ts';
import type { MailedCard } from './gift-card-view.ts';
import { lineOf, type OrderEmailView } from './order-email-view.ts';

export const shop: EmailShop = {
  shopName: 'Kerb',
  shopUrl: 'https://kerb.example/nz',
  look: { accent: accentColour.light, logoUrl: '' },
};
/** What every passage may name. */
export const common = { shop: 'Kerb', order: 'NZ12345678', name: 'Mārama' };
export const help = [
  'Not right? You can return it within 40 days of dispatch: https://kerb.example/nz/return',
  'Questions? Reply to this email, or find a store: https://kerb.example/nz/stores',
];
export const court = {
  productId: 7,
  brand: 'Quayworn',
  name: 'Harbour Court',
  colourName: 'Chalk',
  sizeLabel: 'US 9',
  qty: 2,
};

/** Two lines, the first with this image; the second is of a product that is gone. */
export const dispatchedWith = (image: { url: string; alt: string }): OrderEmailView => ({
  ...shop,
  subject: 'Your Kerb order NZ12345678 is on its way',
  heading: 'Your order is on its way',
  greeting: 'Kia ora Mārama,',
  paragraphs: ['Order NZ12345678 has left our warehouse.'],
  facts: [
    { label: 'Carrier', value: 'NZ Post' },
    { label: 'Should arrive', value: 'Tue 24 Nov – Wed 25 Nov' },
    { label: 'Going to', value: '12 Taumatawhakatangihangakoauauotamatea Road, Pōrangahau' },
  ],
  linesHeading: 'In this parcel',
  lines: [{ ...lineOf(court), image }, lineOf({ ...court, name: 'Gone Court', qty: 1 })],
  action: { label: 'Follow your parcel', link: 'https://www.nzpost.co.nz/tools/tracking?trackid=A' },
  afterwards: ['See your order: https://kerb.example/nz/orders?number=NZ12345678'],
  help,
});

/** For somebody else, with a message of two lines. */
export const mailedCard: MailedCard = {
  from: { name: 'Aroha', message: 'Ngā mihi.\n<b>Aroha</b>' },
  amount: '$25.00',
  code: '6047576279979422627',
  pin: '02865122',
  expires: 'Tue 27 Nov 2029',
};
