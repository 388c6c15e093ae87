/** Required fields and layout of an address by country (ADDR-10, FIX-04). One rule for forms, API and labels. */
import { formMessages } from '../messages/form-messages.ts';

/** The shop's own country: the default of addresses, and not printed on them. */
export const homeCountry = 'NZ';

export interface CountryRules {
  /** Pattern of a complete postcode; null where any is valid, or none. */
  postcode: RegExp | null;
  /** The smaller place; `required` is the message when it is missing. */
  suburb: { label: string; required?: string };
  /** The larger place: the town or city in New Zealand, the state elsewhere. */
  state: { label: string; required?: string; choices?: Readonly<Record<string, string>> };
}

const australianStates = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
} as const;

const rules: Readonly<Record<string, CountryRules>> = {
  NZ: {
    postcode: /^\d{4}$/,
    suburb: { label: 'Suburb' },
    state: { label: 'Town or city', required: formMessages.townRequired },
  },
  AU: {
    postcode: /^\d{4}$/,
    suburb: { label: 'Suburb or town', required: formMessages.suburbRequired },
    state: { label: 'State or territory', required: formMessages.stateRequired, choices: australianStates },
  },
};
const otherwise: CountryRules = {
  postcode: null,
  suburb: { label: 'Town or city' },
  state: { label: 'State, province or region' },
};

/** Accepts any text, because the country of a request is whatever the client sent. */
export const rulesOfCountry = (country: string): CountryRules =>
  (Object.hasOwn(rules, country) ? rules[country] : undefined) ?? otherwise;

/** Checks whether the place in an address fits its country; returns the first problem of each field. */
export function placeProblems(address: {
  country: string;
  postcode: string;
  state: string;
  suburb: string;
}): { field: 'postcode' | 'state' | 'suburb'; message: string }[] {
  const { postcode, suburb, state } = rulesOfCountry(address.country);
  const problems: ReturnType<typeof placeProblems> = [];
  if (postcode && !postcode.test(address.postcode))
    problems.push({ field: 'postcode', message: formMessages.postcodeInvalid });
  if (state.required && (state.choices ? !Object.hasOwn(state.choices, address.state) : address.state === ''))
    problems.push({ field: 'state', message: state.required });
  if (suburb.required && address.suburb === '') problems.push({ field: 'suburb', message: suburb.required });
  return problems;
}

export const countryName = (code: string): string =>
  new Intl.DisplayNames('en-NZ', { type: 'region' }).of(code) ?? code;

interface Lines {
  contactName?: string;
  company: string;
  street1: string;
  street2: string;
  suburb: string;
  state: string;
  postcode: string;
  country: string;
}

/** An address as printed on a parcel, line by line; with the country unless it is the shop's own. */
export function addressLines({
  contactName = '',
  company,
  street1,
  street2,
  suburb,
  state,
  postcode,
  country,
}: Lines): string[] {
  const place =
    country === 'AU' ? [[suburb, state, postcode].filter(Boolean).join(' ')] : [suburb, `${state} ${postcode}`.trim()];
  // An erased address has only its country left.
  const lines = [contactName, company, street1, street2, ...place].filter((line) => line !== '');
  return country === homeCountry || country === '' || lines.length === 0 ? lines : [...lines, countryName(country)];
}
