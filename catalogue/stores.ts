/**
 * Sixteen demo stores. Towns, postcodes and positions are real (place data from GeoNames, CC BY 4.0,
 * and open_nz_postcodes, CC0); the streets are invented and the phone numbers are placeholders.
 */
import type { StoreImport } from '../src/contract/product-import.ts';

type Hours = StoreImport['hours'];

const week = (open: string, close: string, late: string, saturday: [string, string], sunday: [string, string] | null): Hours => ({
  1: [open, close], 2: [open, close], 3: [open, close], 4: [open, late], 5: [open, close], 6: saturday, 7: sunday,
});
const city = () => week('09:00', '18:00', '20:00', ['09:00', '18:00'], ['10:00', '17:00']);
const town = () => week('09:00', '17:30', '17:30', ['09:30', '16:00'], ['10:30', '15:00']);
const quietSunday = () => week('09:00', '17:30', '19:00', ['09:30', '15:30'], null);
const resort = () => week('09:30', '20:00', '21:00', ['09:30', '21:00'], ['09:30', '20:00']);

type Row = readonly [
  code: string, name: string, phone: string, street1: string, street2: string | undefined, locality: string,
  region: string, postcode: string, latitude: number, longitude: number, hours: Hours, description: string,
];

const rows: readonly Row[] = [
  ['whangarei', 'Kerb Whangārei', '09 555 0101', '14 Ropewalk Lane', undefined, 'Whangārei', 'Northland', '0110', -35.7256, 174.3237, town(),
    'Two blocks from the Town Basin. The northernmost store, and the one with the biggest wall of jandals.'],
  ['akl-takapuna', 'Kerb Takapuna', '09 555 0102', '31 Sandhill Arcade', 'Ground floor', 'Takapuna', 'Auckland', '0622', -36.7917, 174.7758, city(),
    'A minute’s walk from the beach. Bring sandy feet; there is a tap by the door.'],
  ['akl-karangahape', 'Kerb Karangahape Road', '09 555 0103', '8 Tramstop Lane', 'Off Karangahape Road', 'Auckland Central', 'Auckland', '1010', -36.8578, 174.7594, city(),
    'The first Kerb. Three floors in an old drapery, with skate shoes upstairs and a ramp for wheels at the back door.'],
  ['kirikiriroa-hamilton', 'Kerb Kirikiriroa Hamilton', '07 555 0104', '22 Riverboat Street', undefined, 'Hamilton', 'Waikato', '3204', -37.7879, 175.2834, city(),
    'Beside the river path, so runners can try a pair on the real thing.'],
  ['tauranga', 'Kerb Tauranga', '07 555 0105', '5 Bondstore Place', undefined, 'Tauranga', 'Bay of Plenty', '3110', -37.6861, 176.1667, town(),
    'Bright corner store near the waterfront with a good range of children’s shoes.'],
  ['rotorua', 'Kerb Rotorua', '07 555 0106', '40 Fernbird Street', undefined, 'Rotorua', 'Bay of Plenty', '3010', -38.1387, 176.2452, town(),
    'Trail shoes first: the redwoods are ten minutes away and the staff run there at lunch.'],
  ['taupo', 'Kerb Taupō', '07 555 0107', '9 Pumice Lane', undefined, 'Taupō', 'Waikato', '3330', -38.6857, 176.0702, town(),
    'Small store with lake views, open on Sundays for people driving home.'],
  ['turanganui-gisborne', 'Kerb Tūranganui-a-Kiwa Gisborne', '06 555 0108', '63 First Light Street', undefined, 'Gisborne', 'Gisborne', '4010', -38.6624, 178.0178, quietSunday(),
    'First store in the country to see the sun. Surf town hours apply when the swell is up.'],
  ['npl-ngamotu', 'Kerb Ngāmotu New Plymouth', '06 555 0109', '17 Breakwater Row', undefined, 'New Plymouth', 'Taranaki', '4310', -39.0567, 174.0752, town(),
    'On the way to the Coastal Walkway, with the mountain in the back window on clear days.'],
  ['papaioea-palmerston-north', 'Kerb Te Papaioea Palmerston North', '06 555 0110', '28 Railhead Street', undefined, 'Palmerston North', 'Manawatū-Whanganui', '4410', -40.3564, 175.6111, quietSunday(),
    'Student town, student discount, and the widest sizes in the lower North Island.'],
  ['wlg-cuba', 'Kerb Te Aro Wellington', '04 555 0111', '71 Bucket Lane', 'Off Cuba Street', 'Te Aro', 'Wellington', '6011', -41.2940, 174.7753, city(),
    'A narrow shop with a long back room for streetwear. Hold on to the door in a southerly.'],
  ['whakatu-nelson', 'Kerb Whakatū Nelson', '03 555 0112', '12 Hopground Lane', undefined, 'Nelson', 'Nelson', '7010', -41.2708, 173.2840, town(),
    'Sunny corner near the market, strong on sandals for most of the year.'],
  ['chc-otautahi', 'Kerb Ōtautahi Christchurch', '03 555 0113', '104 Punt Street', 'The Laneways', 'Christchurch Central', 'Canterbury', '8011', -43.5321, 172.6362, city(),
    'Our biggest South Island store, with click and collect lockers that open until late.'],
  ['zqn-tahuna', 'Kerb Tāhuna Queenstown', '03 555 0114', '6 Steamer Walk', undefined, 'Queenstown', 'Otago', '9300', -45.0302, 168.6627, resort(),
    'Boots, warm socks and jackets all year. Open late because everyone here is.'],
  ['dud-otepoti', 'Kerb Ōtepoti Dunedin', '03 555 0115', '88 Harbour Steps', undefined, 'Dunedin Central', 'Otago', '9016', -45.8742, 170.5036, quietSunday(),
    'Bluestone walls, steep street, good soles. Repairs for Dunmoor boots go through this counter.'],
  ['waihopai-invercargill', 'Kerb Waihōpai Invercargill', '03 555 0116', '35 Tidewater Street', undefined, 'Invercargill', 'Southland', '9810', -46.4132, 168.3475, quietSunday(),
    'The southernmost store, with rubber-soled everything and a heater you can dry your gloves on.'],
];

export const stores: readonly StoreImport[] = rows.map(
  ([code, name, phone, street1, street2, locality, region, postcode, latitude, longitude, hours, description]) => ({
    code, name, slug: code, phone, street1, ...(street2 === undefined ? {} : { street2 }), locality, region, postcode,
    country: 'NZ' as const, latitude, longitude, hours, description,
  }),
);

/** Stock code of the online warehouse. */
export const warehouse = 'warehouse';
