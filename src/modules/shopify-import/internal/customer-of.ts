import { type AddressRequest, addressRequestSchema } from '#contract/accounts/address-book.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { emailField } from '#contract/fields/fields.ts';
import { isPhone } from '#contract/fields/phone.ts';
import type { ImportedCustomer } from '#modules/accounts/imports/imported-customer.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { plainCell } from './plain-cell.ts';

type Row = Readonly<Record<string, string>>;
const MAX = { name: 100, note: 5_000, tags: 250, tag: 255, id: 40 };

/**
 * A row of customers.csv as a customer, or why it cannot be one. `leftOut` names what the shop cannot store of it: an
 * address that nothing can be sent to, a phone number that cannot be dialled. Reads the columns of today's export and
 * those of older ones.
 */
export function customerOf(
  row: Row,
  countries: readonly string[],
): Result<{ customer: ImportedCustomer; leftOut: string | null }, string> {
  const cell = (...names: string[]): string => plainCell(names.map((name) => row[name] ?? '').find(Boolean) ?? '');
  const email = cell('Email').toLowerCase();
  if (email === '') return fail('has no email address, by which customers log in here');
  const checked = emailField.safeParse(email);
  if (!checked.success) return fail('the email address is not one that mail can be sent to');
  const [firstName, lastName, note] = [cell('First Name'), cell('Last Name'), cell('Note')];
  if (firstName.length > MAX.name || lastName.length > MAX.name)
    return fail(`a name has more than ${MAX.name} characters`);
  if (note.length > MAX.note) return fail(`the note has more than ${MAX.note} characters`);
  const tags = [
    ...new Set(
      cell('Tags')
        .split(',')
        .map((tag) => tag.trim()),
    ),
  ].filter((tag) => tag !== '');
  if (tags.length > MAX.tags || tags.some((tag) => tag.length > MAX.tag))
    return fail(`has more than ${MAX.tags} tags, or one of more than ${MAX.tag} characters`);
  const sourceId = cell('Customer ID', 'ID');
  if (sourceId.length > MAX.id) return fail(`the customer number has more than ${MAX.id} characters`);
  const phone = cell('Phone', 'Default Address Phone');
  const hasPhone = phone !== '' && phone.length <= 20 && isPhone(phone);
  const address = addressOf(cell, `${firstName} ${lastName}`.trim(), countries);
  const problems = [
    ...(phone !== '' && !hasPhone ? ['phone number: cannot be dialled'] : []),
    ...(typeof address === 'string' ? [`address: ${address}`] : []),
  ];
  return ok({
    customer: {
      sourceId: sourceId || null,
      email: checked.data,
      ...{ firstName, lastName, note, tags },
      phone: hasPhone ? phone : '',
      address: typeof address === 'string' ? null : address,
      subscribedEmail: isYes(cell('Accepts Email Marketing', 'Accepts Marketing')),
      subscribedSms: isYes(cell('Accepts SMS Marketing')),
    },
    leftOut: problems.join('; ') || null,
  });
}

/** The default address; null where the row has none, else why nothing can be sent there. */
function addressOf(
  cell: (...names: string[]) => string,
  name: string,
  countries: readonly string[],
): AddressRequest | string | null {
  const part = (column: string) => cell(`Default Address ${column}`, column);
  const street1 = part('Address1');
  if (street1 === '') return null;
  const country = part('Country Code').toUpperCase();
  if (!countries.includes(country))
    return country === '' ? 'has no country' : `the shop does not deliver to ${country}`;
  const zip = part('Zip');
  const isHome = country === 'NZ';
  const city = part('City');
  const parsed = addressRequestSchema.safeParse(
    {
      country,
      street1,
      street2: part('Address2'),
      company: part('Company'),
      contactName: name || part('Company'),
      // New Zealand's larger place is the town; Shopify's provinces are regions there, which no address has.
      ...(isHome ? { state: city } : { suburb: city, state: part('Province Code') }),
      // Spreadsheets drop the zeros that a number begins with.
      postcode: /^\d{3}$/.test(zip) && country !== 'US' ? `0${zip}` : zip,
      isDefaultBilling: true,
      isDefaultShipping: true,
    },
    { error: plainIssue },
  );
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? 'is not complete');
}

const isYes = (cell: string): boolean => /^(yes|true|1)$/i.test(cell);
