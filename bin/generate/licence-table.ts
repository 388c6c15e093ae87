/** The packages that the shop needs to run, by licence. */
import { type LockedPackages, nameOf } from '../packages/check-packages.ts';

const SOURCES = `
Besides packages the repository carries:
- the fonts in \`src/storefront/fonts\`, made from Archivo, Fraunces, Instrument Sans and Inter (OFL-1.1);
- fingerprints of known passwords, from nbvcxz and @zxcvbn-ts/language-common (MIT) and Django (BSD-3-Clause).
`;

/** docs/licences.md. Builds of one package for several platforms count as one. */
export function licenceTable(packages: LockedPackages): string {
  const names = new Map<string, Set<string>>();
  for (const [place, { license = 'in its own file', dev, devOptional }] of Object.entries(packages)) {
    if (dev || devOptional) continue;
    const licence = license.replace(/^\(|\)$/g, '');
    const known = names.get(licence) ?? new Set();
    known.add(nameOf(place).replace(PLATFORM, '…'));
    names.set(licence, known);
  }
  const rows = [...names]
    .sort(([a, first], [b, second]) => second.size - first.size || (a < b ? -1 : 1))
    .map(([licence, known]) => `| ${licence} | ${known.size} | ${[...known].sort().join(', ')} |`);
  return `# Licences

Written by \`npm run generate\` from package-lock.json. \`npm run --silent sbom\` prints all parts with their versions as a CycloneDX document. \`npm run check\` refuses licences and install scripts that nobody has looked at (\`b../packages/check-packages.ts\`).

| licence | packages | names |
|---|---|---|
${rows.join('\n')}
${SOURCES}`;
}

const PLATFORM = /(android|darwin|freebsd|linuxmusl|linux|win32|windows|openharmony|wasm32).*$/;
