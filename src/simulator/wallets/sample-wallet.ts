/** Contents of the simulated wallets: delivery addresses, and cards with one outcome each. */
import type { SheetAddress, SheetCard } from './sheet-messages.ts';

export const SAMPLE_PLACES: readonly (SheetAddress & { title: string })[] = [
  {
    title: 'Home, Auckland',
    line1: '12 Karangahape Road',
    line2: '',
    suburb: 'Newton',
    city: 'Auckland',
    region: 'Auckland',
    postcode: '1010',
    country: 'NZ',
  },
  {
    title: 'Bach, Raglan',
    line1: '7 Wainui Road',
    line2: '',
    suburb: '',
    city: 'Raglan',
    region: 'Waikato',
    postcode: '3225',
    country: 'NZ',
  },
  {
    title: 'Office, Wellington',
    line1: 'Level 3',
    line2: '40 Cuba Street',
    suburb: 'Te Aro',
    city: 'Wellington',
    region: 'Wellington',
    postcode: '6011',
    country: 'NZ',
  },
  {
    title: 'Melbourne, Australia',
    line1: '1 Collins Street',
    line2: '',
    suburb: '',
    city: 'Melbourne',
    region: 'VIC',
    postcode: '3000',
    country: 'AU',
  },
];
export const SAMPLE_CARDS: readonly (SheetCard & { title: string })[] = [
  { title: 'Visa •••• 1881', brand: 'Visa', last4: '1881', outcome: 'approved' },
  { title: 'MasterCard •••• 4444 (is declined)', brand: 'MasterCard', last4: '4444', outcome: 'declined' },
  { title: 'Diners Club •••• 0004 (is not accepted)', brand: 'Diners Club', last4: '0004', outcome: 'not-accepted' },
];
export const SAMPLE_PAYER = {
  email: 'aroha@example.co.nz',
  givenName: 'Aroha',
  familyName: 'Ngāta',
  phone: '021 555 0123',
} as const;
