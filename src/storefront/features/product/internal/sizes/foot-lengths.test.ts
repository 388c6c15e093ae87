import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adultSizeChart, type FootRow, findFootRow, guideFor, kidsSizeChart, listSizes } from './foot-lengths.ts';

const source = new URL('../../../../../../../shared/data/sizes/size-conversions.csv', import.meta.url);

describe('foot lengths', () => {
  it('grow with the size, and every row has a size in every system', () => {
    for (const [rows, named] of [
      [adultSizeChart, ['usMen', 'usWomen', 'uk', 'eu']],
      [kidsSizeChart, ['usKids', 'uk', 'eu']],
    ] as const) {
      for (const row of rows) for (const system of named) expect(row.sizes[system]).toMatch(/^\d+(\.5)?C?$/);
      expect(rows.map(({ cm }) => cm)).toEqual(rows.map(({ cm }) => cm).toSorted((a, b) => a - b));
      expect(new Set(rows.map(({ sizes }) => sizes.eu)).size).toBe(rows.length);
    }
    expect([adultSizeChart.length, kidsSizeChart.length]).toEqual([27, 26]);
  });

  it.skipIf(!existsSync(source))('PROD-04: equal those of ISO/TS 19407 in every row', () => {
    const lines = readFileSync(source, 'utf8').trim().split('\n');
    const known = (band: string) =>
      lines
        .filter((line) => line.startsWith(`iso19407,${band},`))
        .map((line) => line.trim().split(',').slice(2).join());
    const written = ({ sizes, cm }: FootRow) =>
      [sizes.usMen, sizes.usWomen, sizes.usKids?.replace('C', ''), sizes.uk, sizes.eu, cm].join();
    expect(adultSizeChart.map(written)).toEqual(known('adult'));
    expect(kidsSizeChart.map(written)).toEqual(known('kids'));
  });

  it('PROD-04: finds the row of a size by its US name, else by its EU size', () => {
    const adults = guideFor(['usMen', 'usWomen', 'uk', 'eu']);
    const kids = guideFor(['usKids', 'uk', 'eu']);
    expect(adults.systems).toEqual(['usMen', 'usWomen', 'uk', 'eu']);
    expect(findFootRow(adults.rows, { usMen: '9', eu: '42.5' })?.cm).toBe(26);
    expect(findFootRow(adults.rows, { usWomen: '8' })?.cm).toBe(24.5);
    expect(kids.systems).toEqual(['usKids', 'uk', 'eu']);
    expect(findFootRow(kids.rows, { usKids: '10C', uk: '9', eu: '27' })?.cm).toBe(17);
    expect(findFootRow(kids.rows, { usKids: '3Y', uk: '2', eu: '34.5' })?.cm).toBe(21.5);
    expect(findFootRow(kids.rows, { usKids: '2Y', uk: '1', eu: '33' })).toBeNull();
    expect(findFootRow(kids.rows, { uk: '10' })).toBeNull();
    expect(findFootRow(kids.rows, {})).toBeNull();
  });

  it('lists the sizes of a system once each, smallest first', () => {
    expect(listSizes('usKids').slice(24, 29)).toEqual(['13C', '13.5C', '1Y', '1.5Y', '2Y']);
    expect(listSizes('uk').slice(0, 3)).toEqual(['2', '2.5', '3']);
    expect(listSizes('eu')).toHaveLength(53);
    for (const system of ['usMen', 'usWomen', 'usKids', 'uk', 'eu'] as const)
      expect(new Set(listSizes(system)).size).toBe(listSizes(system).length);
  });
});
