/** customers_export.csv of a generated shop. */
import { csvText } from '#shared/tables/csv-text.ts';
import { between, pick, randomOf, type ShopSize } from './shop-size.ts';

const FIRST = ['Mere', 'Hana', 'Tane', 'Aroha', 'Sione', 'Ruby', 'Jack', 'Priya', 'Wei', 'Olivia'];
const LAST = ['Tūhoe', 'Parata', 'Smith', 'Ngata', 'Patel', 'Chen', 'Brown', 'Wilson', 'Tui', 'Faleolo'];
const CITIES = [
  ['Auckland', '1010'],
  ['Wellington', '6011'],
  ['Napier', '4110'],
  ['Dunedin', '9016'],
  ['Whangārei', '0110'],
] as const;

export interface MadeCustomer {
  email: string;
  first: string;
  last: string;
  street: string;
  city: string;
  postcode: string;
}

/** The n-th customer; the same whenever it is asked for. */
export function customerAt(size: ShopSize, n: number): MadeCustomer {
  const random = randomOf(size, 2, n);
  const [city, postcode] = pick(random, CITIES);
  return {
    ...{ email: `shopper.${n}@example.co.nz`, first: pick(random, FIRST), last: pick(random, LAST) },
    ...{ street: `${between(random, 1, 400)} Beach Road`, city, postcode },
  };
}

const COLUMNS =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';

export function* customerRows(size: ShopSize): Generator<string> {
  yield `${COLUMNS}\r\n`;
  for (let n = 0; n < size.customers; n += 1) {
    const { email, first, last, street, city, postcode } = customerAt(size, n);
    const hasAddress = n % 10 < 7;
    yield csvText([
      [
        ...[`'${7_000_000 + n}`, first, last, email, n % 5 < 3 ? 'yes' : 'no', ''],
        ...(hasAddress ? [street, '', city, '', 'NZ', `'${postcode}`, ''] : ['', '', '', '', '', '', '']),
        ...[n % 4 === 0 ? `'+64211${String(n).padStart(6, '0')}` : '', n % 9 === 0 ? 'yes' : 'no', '0.00', '0'],
        ...[n % 50 === 0 ? 'Prefers wide fits, "EE".\nRings first.' : '', 'no', n % 8 === 0 ? 'vip, newsletter' : ''],
      ],
    ]);
  }
}
