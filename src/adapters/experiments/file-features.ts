/** Feature definitions from the merchant's file: GrowthBook's JSON, as its host would send it. */
import { readFile } from 'node:fs/promises';
import type { FeatureSource } from '#modules/experiments/feature-source.port.ts';

export const createFileFeatures = (file: string): FeatureSource => ({
  name: 'file',
  everyMs: 5_000,
  keep: false,
  read: async () => JSON.parse(await readFile(file, 'utf8')),
});
