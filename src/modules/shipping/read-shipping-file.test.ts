import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShippingFile, ShippingFileError } from './read-shipping-file.ts';

const own = readFileSync(join(import.meta.dirname, '../../../demo-shop/shipping.yaml'), 'utf8');
const faultsOf = (text: string): readonly string[] => {
  try {
    readShippingFile(text, 'shipping.yaml');
  } catch (error) {
    if (error instanceof ShippingFileError) return error.faults;
    throw error;
  }
  return [];
};
const changed = (from: string, to: string): string => {
  expect(own).toContain(from);
  return own.replace(from, to);
};
const lineOf = (part: string): number => own.slice(0, own.indexOf(part)).split('\n').length;

test('the shop’s own file is valid, and a change of it changes the methods', () => {
  expect(readShippingFile(own, 'x').methods.map(({ code, price }) => [code, price])).toEqual([
    ['standard', 600n],
    ['express', 900n],
    ['fourhd', 1500n],
    ['australia', 2500n],
    ['storePickup', 0n],
  ]);
  expect(readShippingFile(changed('price: 9.00', 'price: 11.90'), 'x').methods[1]?.price).toBe(1190n);
});

test.each([
  ['price: 9.00', 'price: 9.001', 'has more than two decimals'],
  ['price: 9.00', 'price: nine', 'expected number'],
  ['"14:00"', '"24:00"', 'must be a time'],
  ['region: AUK', 'region: Auckland', 'must be the code of a region'],
  ['onlyTo: [auckland]', 'onlyTo: [aukland]', "speaks of the area 'aukland', which is not there"],
  ['0600-0632', '0632-0600', 'ends before it begins'],
  ['code: express', 'code: standard', "there are two methods 'standard'"],
  ['defaultMethod: fourhd', 'defaultMethod: threehd', "there is no method 'threehd'"],
  ['maxKg: 15', 'maxKilos: 15', 'Unrecognized key'],
  ['businessDays: [1, 2]', 'businessDays: [2, 1]', 'the first day comes after the last'],
  ['readyAfterOpenHours: 4', 'businessDays: [1, 2]', 'readyAfterOpenHours is for collecting from a store'],
])('%s as %s is rejected with its line', (from, to, reason) => {
  const faults = faultsOf(changed(from, to));
  expect(faults.join('\n')).toContain(reason);
  const lines = faults.map((fault) => Number(/^line (\d+):/.exec(fault)?.[1]));
  // A fault within a method may be reported at the beginning of the method.
  expect(lines.some((line) => Math.abs(line - lineOf(from)) <= 14)).toBe(true);
});

test('SHIP-02 a file that would leave an address without any delivery is rejected', () => {
  expect(faultsOf(changed('price: 6.00', 'price: 6.00\n    notTo: [islands]')).join()).toContain(
    'none of them delivers anything anywhere',
  );
});

test('YAML that cannot be read, aliases and an empty file are reported', () => {
  expect(faultsOf('methods: [').join()).toMatch(/^line 1: /);
  expect(faultsOf('').length).toBeGreaterThan(0);
  expect(() => readShippingFile('a: &a [1]\nb: [*a, *a]', 'x')).toThrow();
});
