/** The country in which a product was made (HON-03), as a code of ISO 3166 such as 'VN'. */
import { countryName } from '../fields/country-rules.ts';

/** Every country of ISO 3166-1. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Names that suppliers use besides those of `countryName`. */
const otherNames: Readonly<Record<string, string>> = {
  'viet nam': 'VN',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  prc: 'CN',
  "people's republic of china": 'CN',
  korea: 'KR',
  'republic of korea': 'KR',
  turkey: 'TR',
  türkiye: 'TR',
  burma: 'MM',
  'czech republic': 'CZ',
  macedonia: 'MK',
  'hong kong': 'HK',
  uae: 'AE',
  aotearoa: 'NZ',
};

/** Code by lower-case code or name; made when the first file is read, because a list of names takes a while. */
let known: Map<string, string> | undefined;
const knownCountries = (): Map<string, string> =>
  new Map([
    ...countryCodes.flatMap((code) => [
      [code.toLowerCase(), code] as const,
      [foldName(countryName(code)), code] as const,
    ]),
    ...Object.entries(otherNames),
  ]);

const foldName = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase();

/** The code of a country by its code or name, in any case: 'vn', 'Vietnam', 'Made in Viet Nam'; null for other text. */
export function readCountry(text: string): string | null {
  known ??= knownCountries();
  return known.get(foldName(text).replace(/^made in /, '')) ?? null;
}
