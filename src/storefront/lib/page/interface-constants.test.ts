import { expect, test } from 'vitest';
import { COMBOBOX_SPINNER_MS } from './interface-constants.ts';

test('APP-07 a combobox waits 1000 ms before it shows that it is loading', () => {
  expect(COMBOBOX_SPINNER_MS).toBe(1000);
});
