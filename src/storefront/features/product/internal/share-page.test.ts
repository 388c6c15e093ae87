import { expect, test } from 'vitest';
import { shareWith } from './share-page.ts';

const named = (name: string) => Object.assign(new Error(name), { name });
const ok = async () => undefined;
const refuse = (name: string) => async () => {
  throw named(name);
};

test('a product is shared by the device’s share sheet, else its link is copied; closing the sheet copies nothing', async () => {
  const received: unknown[] = [];
  const receive = async (what: unknown) => {
    received.push(what);
  };
  expect(await shareWith({ share: receive, copy: receive }, 'Court', 'https://kerb.example/nz/products/court')).toBe(
    'shared',
  );
  expect(await shareWith({ copy: receive }, 'Court', 'https://kerb.example/c')).toBe('copied');
  expect(await shareWith({ share: refuse('NotAllowedError'), copy: receive }, 'Court', 'https://kerb.example/d')).toBe(
    'copied',
  );
  expect(await shareWith({ share: refuse('AbortError'), copy: receive }, 'Court', 'https://kerb.example/e')).toBe(
    'cancelled',
  );
  expect(received).toEqual([
    { title: 'Court', url: 'https://kerb.example/nz/products/court' },
    'https://kerb.example/c',
    'https://kerb.example/d',
  ]);
});

test('reports a failure where nothing can be shared or copied', async () => {
  expect(await shareWith({}, 'Court', 'u')).toBe('failed');
  expect(await shareWith({ share: refuse('DataError') }, 'Court', 'u')).toBe('failed');
  expect(await shareWith({ share: ok, copy: refuse('x') }, 'Court', 'u')).toBe('shared');
  expect(await shareWith({ copy: refuse('NotAllowedError') }, 'Court', 'u')).toBe('failed');
});
