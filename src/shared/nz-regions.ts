/** The regions of New Zealand and their postcodes; each has its own anniversary day. */

/** Codes of ISO 3166-2:NZ, and two that have their own anniversary days. */
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

/** The last postcode of each range; exceptions precede the range they interrupt. */
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

/**
 * Null for text that is not a postcode. Near a border the nearest large town decides: the purpose is holidays, not
 * maps.
 */
export function regionOfPostcode(postcode: string): RegionCode | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  return stretches.find(([last]) => postcode <= last)?.[1] ?? null;
}

/** Suburbs whose postcode has the third digit of boxes: Mount Roskill, Hillsborough, Ilam, Hornby. */
const STREETS = ['1041', '1042', '8041', '8042'];

/** The kind of delivery of a postcode, given by its third digit: 4 for boxes and bags, 7 to 9 for rural delivery. */
export function postcodeKind(postcode: string): 'street' | 'box' | 'rural' {
  if (STREETS.includes(postcode)) return 'street';
  const third = postcode[2] ?? '';
  return third === '4' ? 'box' : third >= '7' ? 'rural' : 'street';
}

/** The islands that carriers price apart. */
export const islandNames = {
  north: 'North Island',
  south: 'South Island',
  barrier: 'Great Barrier Island',
  waiheke: 'Waiheke Island',
  chathams: 'Chatham Islands',
  stewart: 'Stewart Island',
} as const;
export type IslandCode = keyof typeof islandNames;
export const islandCodes = Object.keys(islandNames) as IslandCode[];

/** The last postcode of each range, as above. */
const islandStretches: readonly (readonly [last: string, island: IslandCode])[] = [
  ['0959', 'north'],
  ['0963', 'barrier'],
  ['1080', 'north'],
  ['1081', 'waiheke'],
  ['6999', 'north'],
  ['8015', 'south'],
  ['8016', 'chathams'],
  ['9817', 'south'],
  ['9818', 'stewart'],
  ['9999', 'south'],
];

/** Null for text that is not a postcode. */
export function islandOfPostcode(postcode: string): IslandCode | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  return islandStretches.find(([last]) => postcode <= last)?.[1] ?? null;
}

/** The first and last postcode of every stretch of one region and one island. */
export const postcodeEdges: readonly string[] = [
  ...new Set([...stretches, ...islandStretches].map(([last]) => last)),
].sort();
