/** The regions of New Zealand and which postcodes lie in them; each keeps an anniversary day of its own. */

/** Codes as ISO 3166-2:NZ has them, and two that keep days of their own. */
const regionNames = {
  NTL: 'Northland',
  AUK: 'Auckland',
  WKO: 'Waikato',
  BOP: 'Bay of Plenty',
  GIS: 'Gisborne',
  HKB: 'Hawke’s Bay',
  TKI: 'Taranaki',
  MWT: 'Manawatū-Whanganui',
  WGN: 'Wellington',
  NSN: 'Nelson',
  TAS: 'Tasman',
  MBH: 'Marlborough',
  WTC: 'West Coast',
  CAN: 'Canterbury',
  CIT: 'Chatham Islands',
  OTA: 'Otago',
  STL: 'Southland',
} as const;

export type RegionCode = keyof typeof regionNames;
export const regionCodes = Object.keys(regionNames) as RegionCode[];
export const isRegionCode = (text: string): text is RegionCode => Object.hasOwn(regionNames, text);
export const regionName = (code: RegionCode): string => regionNames[code];

/** The last postcode of each stretch; exceptions stand before the stretch they interrupt. */
const stretches: readonly (readonly [last: string, region: RegionCode])[] = [
  ['0599', 'NTL'],
  ['2699', 'AUK'],
  ['3199', 'BOP'],
  ['3919', 'WKO'],
  ['3949', 'MWT'],
  ['3999', 'WKO'],
  ['4099', 'GIS'],
  ['4299', 'HKB'],
  ['4399', 'TKI'],
  ['4599', 'MWT'],
  ['4619', 'TKI'],
  ['4999', 'MWT'],
  ['5499', 'WGN'],
  ['5599', 'MWT'],
  ['6999', 'WGN'],
  ['7019', 'NSN'],
  ['7039', 'TAS'],
  ['7049', 'NSN'],
  ['7199', 'TAS'],
  ['7299', 'MBH'],
  ['7799', 'CAN'],
  ['7899', 'WTC'],
  ['8015', 'CAN'],
  ['8016', 'CIT'],
  ['8999', 'CAN'],
  ['9599', 'OTA'],
  ['9999', 'STL'],
];

/** Null for what is no postcode. Near a border the nearest large town decides: days are meant, not maps. */
export function regionOfPostcode(postcode: string): RegionCode | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  return stretches.find(([last]) => postcode <= last)?.[1] ?? null;
}

/** What kind of delivery a postcode stands for: its third digit says so, 4 for boxes and bags, 7 to 9 for rural rounds. */
export function postcodeKind(postcode: string): 'street' | 'box' | 'rural' {
  const third = postcode[2] ?? '';
  return third === '4' ? 'box' : third >= '7' ? 'rural' : 'street';
}
