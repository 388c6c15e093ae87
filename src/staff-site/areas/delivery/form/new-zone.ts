/** What is added to a form, and the code that a new method gets. Pure. */

import type { MethodForm, RowForm } from './method-form.ts';
import { toMethodForm } from './to-zones-form.ts';
import { newKey, type ZoneForm } from './zones-form.ts';

export const emptyRow = (): RowForm => ({ key: newKey(), overKg: '', fromValue: '', fromParcels: '', price: '' });

/** A new zone begins with copies of the methods of everywhere else: most differ in a price only. */
export const newZone = (methods: readonly MethodForm[]): ZoneForm => ({
  ...{ key: newKey(), name: '', postcodes: '', islands: [], regions: [], kinds: [] },
  methods: methods.map(copyMethod),
});
const copyMethod = (method: MethodForm): MethodForm => ({
  ...method,
  key: newKey(),
  prices: method.prices.map((row) => ({ ...row, key: newKey() })),
});

const usualCutOff = '14:00';
export const newMethod = (): MethodForm =>
  toMethodForm({
    ...{ code: '', label: '', price: 0, prices: [], freeFrom: null, maxKg: null },
    ...{ requiresAuthorityToLeave: false, carrierService: null },
    arrives: {
      by: 'days',
      businessDays: [1, 3],
      cutOffs: { 1: usualCutOff, 2: usualCutOff, 3: usualCutOff, 4: usualCutOff, 5: usualCutOff },
    },
  });

/** 'Rural courier' → 'ruralCourier'. */
export const codeOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 30);
