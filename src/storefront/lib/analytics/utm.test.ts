import { expect, it } from 'vitest';
import { copyUtm } from './utm.ts';

it('CHK-37 copies utm parameters that are strings, and no repeated or other parameters', () => {
  expect(
    copyUtm(
      new URLSearchParams(
        'utm_campaign=summer&utm_source=mail&utm_source=web&utm_term=&ref=x&utm_medium=a%20b&utm_content=1',
      ),
    ),
  ).toEqual({
    utm_campaign: 'summer',
    utm_term: '',
    utm_medium: 'a b',
    utm_content: '1',
  });
});
