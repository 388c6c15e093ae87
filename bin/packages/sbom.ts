/**
 * The parts of the shop as a CycloneDX 1.6 document, from package-lock.json. npm's own `npm sbom --omit dev` leaves out
 * what both the shop and a tool need (React, pg and zod among them), so it is not used.
 */
import { type LockedPackages, nameOf } from './check-packages.ts';

interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  /** Needed on some platforms only: optional. */
  scope: 'required' | 'optional';
  licenses: { expression: string }[];
  hashes: { alg: 'SHA-512'; content: string }[];
}

/** What runs in production, sorted; packages that are only needed to build and test are left out. */
export function bomOf(shopVersion: string, packages: LockedPackages) {
  const components = new Map<string, Component>();
  for (const [place, { version, license, integrity, optional, dev, devOptional }] of Object.entries(packages)) {
    if (dev || devOptional) continue;
    const name = nameOf(place);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      scope: optional ? 'optional' : 'required',
      licenses: license ? [{ expression: license.replace(/^\(|\)$/g, '') }] : [],
      hashes: [
        { alg: 'SHA-512', content: Buffer.from((integrity ?? '').slice('sha512-'.length), 'base64').toString('hex') },
      ],
    });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: 'kerb', version: shopVersion, licenses: [{ expression: 'MIT' }] },
    },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}
