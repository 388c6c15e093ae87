/** `npm run --silent sbom`: the parts of a release as a CycloneDX document (SEC-24). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockedPackages } from './check-packages.ts';
import { bomOf } from './sbom.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
process.stdout.write(`${JSON.stringify(bomOf(version, readLockedPackages()), null, 2)}\n`);
