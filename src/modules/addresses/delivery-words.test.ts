/** PARC-06 Boxes, rural numbers and guesses in the suggestions of the shop's own lists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNzPlacesAddressFinder } from '#adapters/address-finder/nz-places-address-finder.ts';
import { openFile } from '#modules/product-import/open-file.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { asText } from '../../../tests/support/fixtures/address-rows.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { createAddressFinder } from './create-address-finder.ts';
import { importAddresses } from './import-addresses.ts';

function openOn({ db }: DatabaseHandle) {
  const ctx = testCtx(db);
  const finder = createAddressFinder(ctx, createNzPlacesAddressFinder());
  const suggest = async (text: string) =>
    (await finder.suggest(text)).addresses.map(
      ({ street1, suburb, state, postcode, guessed = [] }) =>
        `${[street1, suburb, state, postcode].join('|')}${guessed.map((part) => ` ?${part}`).join('')}`,
    );
  return { ctx, finder, suggest };
}
const file = (name: string, ...lines: string[]) => ({ name, text: asText(lines.map((line) => `${line}\n`)) });

test('PARC-06 without imported streets a street that is not in the list is as typed, with the postcode of its place, both marked', async () => {
  const { suggest } = openOn(await useTestDatabase());
  expect(await suggest('12 Karangahape R')).toEqual(['12 Karangahape Road|Auckland Central|Auckland|1010']);
  expect(await suggest('12 Kōwhai Street, aro v')).toEqual([
    '12 Kōwhai Street|Aro Valley|Wellington|6021 ?street1 ?postcode',
  ]);
  // The postcodes of street delivery are not those of boxes and rural rounds.
  expect(await suggest('po box 1234, wellington central')).toEqual(['po box 1234|Wellington Central|Wellington|']);
  expect(await suggest('PO Box 12')).toEqual([]);
  expect(await suggest('9 Hill Road, RD 3, Invercargill')).toEqual(['9 Hill Road|RD 3|Invercargill| ?street1']);
});

test('PARC-06 imported streets are known; a missing postcode is that of the place, and marked', async () => {
  const { ctx, finder, suggest } = openOn(await useTestDatabase());
  await importAddresses(ctx, [
    file(
      'streets.csv',
      'road_id,postcode,name,locality,city',
      '1,7691,Topito Road,Tuahiwi,Kaiapoi',
      '2,\\N,Border Road,Kamo,Whangārei',
      '3,\\N,Border Road,Nowhere,Lostville',
    ),
    file(
      'suburbs.csv',
      'suburb,city,region,postcode,lat,lng,road_count',
      'Kamo,Whangārei,Northland,0112,-35.6,174.3,90',
      'Kamo,Whangārei,Northland,0185,-35.6,174.3,3',
    ),
  ]);
  expect(await suggest('60 Topito Road, RD 1, Kaiapoi')).toEqual(['60 Topito Road|Tuahiwi, RD 1|Kaiapoi|7691']);
  expect(await suggest('60 topito rd')).toEqual(['60 Topito Road|Tuahiwi|Kaiapoi|7691']);
  expect(await suggest('1 border')).toEqual([
    '1 Border Road|Kamo|Whangārei|0112 ?postcode',
    '1 Border Road|Nowhere|Lostville|',
  ]);
  expect((await finder.suggest('1 border road kamo')).credit).toContain('GeoNames');
  expect(await suggest('7 Unknown Way, kamo')).toEqual([
    '7 Unknown Way|Kamo|Whangārei|0112 ?street1 ?postcode',
    '7 Unknown Way|Kamo|Whangārei|0185 ?street1 ?postcode',
  ]);
});

const REAL = join(import.meta.dirname, '../../../../shared/data/nz');
test.skipIf(!existsSync(REAL))(
  'PARC-06 streets of the open data are known, and what is not in them is marked (skipped: ../shared/data is not beside the project)',
  async () => {
    const { ctx, suggest } = openOn(await useTestDatabase());
    await importAddresses(
      ctx,
      await Promise.all(
        ['street-postcodes.csv.gz', 'suburbs.csv.gz'].map(async (name) => ({
          name,
          ...(await openFile(join(REAL, name))),
        })),
      ),
    );
    expect((await suggest('27 Harbour View Road, te atatu'))[0]).toMatch(/^27 Harbour View Road\|Te Atat.*\|0610$/);
    expect((await suggest('60 Topito Road RD 1'))[0]).toMatch(/^60 Topito Road\|.*RD 1\|/);
    expect((await suggest('5 No Such Wharf, ponsonby'))[0]).toMatch(/\?street1 \?postcode$/);
    expect((await suggest('PO Box 99, ponsonby'))[0]).toBe('PO Box 99|Ponsonby|Auckland|');
  },
);
