/** Offers of delivery methods for tests of the wallets. */
import { allMethods, method, quote } from '../express-fixtures.ts';
import { offerOf } from '../quote/express-offer.ts';

/** What a shopper reads whose address is not served. */
export const UNSERVICEABLE = 'Unfortunately we cannot deliver to the entered address. Please use a different address.';

/** What a sheet offers when this method is chosen. */
export const offerFor = (code: string, methods = allMethods) => {
  const info = quote({ chosen: code, methods });
  if (!info.selectedShippingMethod) throw new Error('nothing chosen');
  return offerOf(
    info,
    methods.filter(({ type }) => type === 'DELIVERY'),
    info.selectedShippingMethod,
  );
};

/** An offer with standard delivery chosen. */
export const offer = offerFor('standard');

/** A method whose label is longer than any wallet takes. */
export const long = method('standard', 6, { label: 'x'.repeat(200) });

/** The shop as the sheets show it. */
export const facts = { storeName: 'Kerb', storeCountry: 'NZ', pickUp: false };
