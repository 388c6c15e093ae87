/**
 * Contact and address from a paid wallet, mapped to the shop's fields and their limits. Pure. PAY-22: without a name
 * and an email address no order is placed.
 */

import type { Address, Contact } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { cutText } from '../cut-text.ts';
import { toExpressAddress } from '../quote/express-request.ts';

/** The data common to all wallets, which use different names for them. */
export interface WalletParty {
  email: string;
  /** Either these two or the full name. */
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
/** The details of a logged-in customer. */
export type KnownCustomer = { email: string; firstName: string; lastName: string } | null;

/**
 * Removes characters that names and addresses may not contain, instead of rejecting them: a shopper cannot fix them in
 * a wallet.
 */
const clean = (text: string | undefined, strange: RegExp, max: number): string =>
  cutText((text ?? '').normalize('NFC').replace(strange, ' ').replace(/\s+/gu, ' ').trim(), max).trim();
const personName = (text: string | undefined): string => clean(text, /[^\p{L}\p{M}.'’ -]/gu, limits.personName);
const toText = (text: string | undefined, max: number): string => clean(text, /[^\p{L}\p{M}\p{N} .,'’&()/-]/gu, max);
const streetText = (text: string | undefined): string => clean(text, /[^\p{L}\p{M}\p{N} .,'’&()/#-]/gu, limits.street);

/** First word and the rest. A single name gets a hyphen as the other one. */
function splitName({ givenName, familyName, name }: Pick<WalletParty, 'givenName' | 'familyName' | 'name'>): {
  firstName: string;
  lastName: string;
} {
  const words = name.trim().split(/\s+/u);
  const firstName = personName(givenName) || (personName(familyName) ? '' : personName(words[0]));
  const lastName = personName(familyName) || (personName(givenName) ? '' : personName(words.slice(1).join(' ')));
  return firstName === '' ? { firstName: lastName, lastName: '' } : { firstName, lastName };
}

/**
 * Throws 'Name and email not found' when neither the wallet nor the account provides them. `phone` is already parsed.
 */
export function toContact(party: WalletParty, known: KnownCustomer, phone: string): Contact {
  const email = party.email.trim() || known?.email || '';
  const source = splitName(party);
  const { firstName, lastName } = source.firstName === '' && known ? known : source;
  if (email === '' || firstName === '') throw new Error(expressMessages.nameAndEmailNotFound);
  return { email, firstName, lastName: lastName === '' ? '-' : lastName, phone, agreeToMarketing: false };
}

/** The delivery address, including `phone`. Missing parts are found by validation later. */
export function toAddress(source: WalletAddress, contact: Contact): Address {
  const { country, postcode, state, suburb } = toExpressAddress(source);
  const [street1 = '', ...rest] = source.lines.map((line) => streetText(line)).filter((line) => line !== '');
  return {
    type: 'ENTERED',
    company: '',
    contactName:
      toText(source.name, limits.contactName) || toText(`${contact.firstName} ${contact.lastName}`, limits.contactName),
    country,
    phone: contact.phone,
    street1,
    street2: streetText(rest.join(', ')),
    suburb: toText(suburb, limits.suburb),
    state: toText(state, limits.state),
    postcode: clean(postcode, /[^A-Za-z0-9 -]/gu, limits.postcode),
  };
}
