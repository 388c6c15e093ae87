import { expect, test } from 'vitest';
import { compareAirlineStatement } from './compare-airline-statement.ts';

const line = (key: string, points: bigint, kind: 'burn' | 'award' = 'award') => ({
  key,
  kind,
  memberId: 'KA1',
  points,
  orderNumber: `NZ${key}`,
});

test('the airline’s statement agrees with our records, or each difference is reported', () => {
  expect(
    compareAirlineStatement([line('1', 298n), line('2', -750n, 'burn')], [line('2', -750n, 'burn'), line('1', 298n)]),
  ).toEqual([]);
  const differences = compareAirlineStatement(
    [line('1', 298n), line('2', 10n), line('3', 5n)],
    [line('2', 11n), line('3', 5n), line('4', 7n)],
  );
  expect(differences.map(({ key, what, ours, theirs }) => [key, what, ours, theirs])).toEqual([
    ['1', 'MISSING_THERE', 298n, null],
    ['2', 'DIFFERENT', 10n, 11n],
    ['4', 'MISSING_HERE', null, 7n],
  ]);
});

test('a burn returned in full needs no order, one returned in part does', () => {
  const back = (key: string, points: bigint) => ({ ...line(key, points), kind: 'return' as const });
  expect(compareAirlineStatement([], [line('1', -750n, 'burn'), back('1', 500n), back('1', 250n)])).toEqual([]);
  expect(compareAirlineStatement([line('1', -750n, 'burn')], [line('1', -750n, 'burn'), back('1', 250n)])).toEqual([]);
  expect(
    compareAirlineStatement([line('1', -750n, 'burn')], [line('1', -750n, 'burn'), back('1', 750n)]),
  ).toMatchObject([{ what: 'MISSING_THERE' }]);
  // 33.33 and 16.67 of $50 at 150 points a dollar: half a point is lost each time.
  expect(compareAirlineStatement([], [line('1', -7500n, 'burn'), back('1', 4999n), back('1', 2500n)])).toEqual([]);
  expect(compareAirlineStatement([], [line('1', -7500n, 'burn'), back('1', 4999n)])).toMatchObject([
    { what: 'MISSING_HERE' },
  ]);
});

test('a member who was erased here is no difference', () => {
  expect(compareAirlineStatement([{ ...line('1', 298n), memberId: '' }], [line('1', 298n)])).toEqual([]);
  expect(compareAirlineStatement([{ ...line('1', 298n), memberId: 'KA2' }], [line('1', 298n)])).toMatchObject([
    { what: 'DIFFERENT' },
  ]);
});
