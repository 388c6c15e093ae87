import { expect, test } from 'vitest';
import { permissionsOf } from '#contract/staff/staff-permissions.ts';
import { areas } from '../../areas.ts';
import { groupsOf, placeOf, screensNamed } from './find-places.ts';

test('OWN-15 a screen is found by the beginning of any word of its name, if the role may see it', () => {
  const named = (text: string, role: 'picker' | 'manager' = 'manager') =>
    screensNamed(areas, { permissions: permissionsOf(role) }, text).map(({ path }) => path);
  expect(named('prom')).toEqual(['/promotions']);
  expect(named('LIST')).toEqual(['/pick-list']);
  expect(named('prom', 'picker')).toEqual([]);
  expect(named('romotions')).toEqual([]);
  expect(named('')).toEqual([]);
});

test('OWN-15 each kind leads to its screen, whatever is in its id, and stands in its group', () => {
  const at = (kind: 'order' | 'customer' | 'product' | 'size' | 'page', id: string) =>
    placeOf({ kind, id, title: id, detail: '' });
  expect(at('order', 'NZ00000012').path).toBe('/orders/NZ00000012');
  expect(at('product', 'A/B 1').path).toBe('/products/A%2FB%201');
  expect(at('page', 'article:delivery/rural').path).toBe('/content/edit?id=article%3Adelivery%2Frural');
  expect(placeOf({ kind: 'setting', id: 'KERB_ANNOUNCEMENT', title: '', detail: '' }).path).toBe(
    '/settings#KERB_ANNOUNCEMENT',
  );
  const groups = groupsOf([at('order', '1'), at('size', '2'), at('order', '3')]);
  expect(groups.map(({ name, places }) => [name, places.map(({ title, number }) => `${title} ${number}`)])).toEqual([
    ['Orders', ['1 0', '3 2']],
    ['SKU', ['2 1']],
  ]);
});
