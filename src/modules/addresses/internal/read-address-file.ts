/**
 * Reads a file of streets or of places, recognised by the names of its columns: road names with postcodes, suburbs with
 * coordinates, or the addresses of LINZ (docs/addresses.md).
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { FileProblem } from '#modules/product-import/open-file.ts';
import { isUsable, type NamedPoint, type NamedStreet } from './address-rows.ts';

type CsvRecord = Readonly<Record<string, string | undefined>>;

export interface AddressFile {
  kind: 'streets' | 'places';
  streets: NamedStreet[];
  places: NamedPoint[];
  /** Rows that no address could have: no town, or too long, or with other characters. */
  unusable: number;
  /** Whom the data must be credited to, '' for nobody. */
  credit: string;
  licence: string;
}

interface Format {
  kind: AddressFile['kind'];
  columns: readonly string[];
  licence: string;
  credit: string;
  read: (record: CsvRecord) => { streets?: NamedStreet[]; places?: NamedPoint[] };
}

/** `\\N` is how PostgreSQL writes that there is nothing. */
const cell = (value: string | undefined): string => {
  const text = (value ?? '').trim();
  return text === '\\N' ? '' : text;
};

const CC_BY = 'CC BY 4.0';
const formats: readonly Format[] = [
  {
    kind: 'streets',
    columns: ['postcode', 'name', 'locality', 'city'],
    licence: 'CC0 1.0',
    credit: '',
    read: ({ name, postcode, locality, city }) => ({
      // A road through several localities names them all; where no town is named, the locality is one.
      streets: cell(locality)
        .split(',')
        .map((part) => ({ name: cell(name), postcode: cell(postcode), ...suburbAndTown(cell(part), cell(city)) })),
    }),
  },
  {
    kind: 'streets',
    columns: ['full_road_name', 'suburb_locality', 'town_city'],
    licence: CC_BY,
    credit: 'Address data from Toitū Te Whenua LINZ (data.linz.govt.nz), CC BY 4.0',
    read: ({ full_road_name, suburb_locality, town_city }) => ({
      streets: [{ name: cell(full_road_name), postcode: '', ...suburbAndTown(cell(suburb_locality), cell(town_city)) }],
    }),
  },
  {
    kind: 'places',
    columns: ['suburb', 'city', 'postcode', 'lat', 'lng'],
    licence: CC_BY,
    credit: 'Place and postcode data from GeoNames (geonames.org), CC BY 4.0',
    read: ({ suburb, city, postcode, lat, lng, road_count }) => ({
      places: [
        {
          ...suburbAndTown(cell(suburb), cell(city)),
          postcode: cell(postcode),
          latitude: degrees(lat),
          longitude: degrees(lng),
          weight: Math.trunc(Number(cell(road_count))) || 0,
        },
      ],
    }),
  },
];

const suburbAndTown = (suburb: string, town: string): { suburb: string; town: string } =>
  town === '' || town === suburb ? { suburb: '', town: suburb || town } : { suburb, town };

const degrees = (value: string | undefined): number | null => {
  const number = cell(value) === '' ? Number.NaN : Number(value);
  return Math.abs(number) <= 180 ? number : null;
};

/** Throws FileProblem, with the line, for a file that is no CSV table or has none of the known columns. */
export async function readAddressFile(text: AsyncIterable<string>): Promise<AddressFile> {
  let format: Format | undefined;
  const file: AddressFile = { kind: 'streets', streets: [], places: [], unusable: 0, credit: '', licence: '' };
  // The addresses of LINZ name a street once for each house.
  const seen = new Set<string>();
  const take = async (records: AsyncIterable<CsvRecord>) => {
    for await (const record of records) {
      format ??= formatOf(Object.keys(record));
      const { streets = [], places = [] } = format.read(record);
      for (const street of streets) {
        const key = Object.values(street).join('|');
        if (seen.has(key)) continue;
        seen.add(key);
        if (street.name !== '' && isUsable(street)) file.streets.push(street);
        else file.unusable += 1;
      }
      for (const place of places)
        if (isUsable({ ...place, name: '' })) file.places.push(place);
        else file.unusable += 1;
    }
  };
  try {
    const parser = parse({
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    });
    await pipeline(Readable.from(text), parser, take);
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(`The file is no CSV table: ${error.message}`);
    throw error;
  }
  if (!format) throw new FileProblem('The file has no rows.');
  return { ...file, kind: format.kind, credit: format.credit, licence: format.licence };
}

function formatOf(columns: readonly string[]): Format {
  const found = formats.find((one) => one.columns.every((column) => columns.includes(column)));
  if (found) return found;
  const known = formats.map((one) => one.columns.join(', ')).join('; or ');
  throw new FileProblem(`The file has none of the known sets of columns: ${known}.`);
}
