/** Tests of settings; tests/api/every-setting.test.ts reads which settings they name. */
import { test } from 'vitest';
import type { Config } from '#platform/config.ts';

/** Declares a test and the settings that it covers, each at a value other than its default. */
export const proves = (title: string, names: readonly (keyof Config)[], body: () => Promise<void>): void => {
  test(`FIX-05 ${title}: ${names.join(', ')}`, body);
};
