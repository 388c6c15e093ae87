/**
 * Who pays and where to, as a wallet tells it once it is paid, in the shop's fields and within their limits. Pure.
 * PAY-22: without a name and an e-mail address there is no order.
 */

import type { Address, Contact } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { cutText } from '../cut-text.ts';
import { toExpressAddress } from '../express-request.ts';

/** What all wallets tell, each under names of its own. */
export interface WalletParty {
  email: string;
  /** Either these two or the whole name. */
  givenName: string;
  familyName: string;
  name: string;
  phone: string;
  address: WalletAddress | null;
}
export interface WalletAddress {
  name: string;
  lines: readonly string[];
  suburb: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
}
/** What the shop knows of a logged-in customer already. */
export type KnownShopper = { email: string; firstName: string; lastName: string } | null;

/** Characters that names and addresses may not have are left out, not refused: nobody can mend them in a wallet. */
const clean = (text: string | undefined, strange: RegExp, max: number): string =>
  cutText((text ?? '').normalize('NFC').replace(strange, ' ').replace(/\s+/gu, ' ').trim(), max).trim();
const personName = (text: string | undefined): string => clean(text, /[^\p{L}\p{M}.'’ -]/gu, limits.personName);
const addressText = (text: string | undefined, max: number): string =>
  clean(text, /[^\p{L}\p{M}\p{N} .,'’&()/-]/gu, max);
const streetText = (text: string | undefined): string => clean(text, /[^\p{L}\p{M}\p{N} .,'’&()/#-]/gu, limits.street);

/** First word and the rest. Someone of one name has a hyphen for the other. */
function splitName({ givenName, familyName, name }: Pick<WalletParty, 'givenName' | 'familyName' | 'name'>): {
  firstName: string;
  lastName: string;
} {
  const words = name.trim().split(/\s+/u);
  const firstName = personName(givenName) || (personName(familyName) ? '' : personName(words[0]));
  const lastName = personName(familyName) || (personName(givenName) ? '' : personName(words.slice(1).join(' ')));
  return firstName === '' ? { firstName: lastName, lastName: '' } : { firstName, lastName };
}

/** Throws 'Name and email not found' where neither the wallet nor the account tells them. `phone` has been read already. */
export function toContact(party: WalletParty, known: KnownShopper, phone: string): Contact {
  const email = party.email.trim() || known?.email || '';
  const told = splitName(party);
  const { firstName, lastName } = told.firstName === '' && known ? known : told;
  if (email === '' || firstName === '') throw new Error(expressMessages.nameAndEmailNotFound);
  return { email, firstName, lastName: lastName === '' ? '-' : lastName, phone, agreeToMarketing: false };
}

/** The address of the parcel; `phone` goes with it. What is missing is found by whoever checks it. */
export function toAddress(told: WalletAddress, contact: Contact): Address {
  const { country, postcode, state, suburb } = toExpressAddress(told);
  const [street1 = '', ...rest] = told.lines.map((line) => streetText(line)).filter((line) => line !== '');
  return {
    type: 'ENTERED',
    company: '',
    contactName:
      addressText(told.name, limits.contactName) ||
      addressText(`${contact.firstName} ${contact.lastName}`, limits.contactName),
    country,
    phone: contact.phone,
    street1,
    street2: streetText(rest.join(', ')),
    suburb: addressText(suburb, limits.suburb),
    state: addressText(state, limits.state),
    postcode: clean(postcode, /[^A-Za-z0-9 -]/gu, limits.postcode),
  };
}
