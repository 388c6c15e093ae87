/**
 * Adds to package-lock.json the binaries for other platforms that the registry at hand does not carry.
 *
 * `npm ci` refuses a lock that names fewer optional packages than its packages ask for, and npm leaves out what a
 * partial mirror answers 404 for. What such a package consists of is known from the registry's description of it: its
 * integrity is added too. Run it after every change of dependencies: `node bin/complete-lock.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/**
 * What the package.json of a platform package with this name would declare; null when the name contains no platform.
 */
function platformOf(name) {
  const words = name.split(/[/-]/).map((word) => (word === 'linuxmusl' ? 'linux' : word));
  const os = systems.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined);
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined && os === undefined) return null;
  const musl = /musl/.test(name);
  const gnu = /-gnu\b/.test(name) && os === 'linux';
  return {
    cpu: [cpu ?? 'x64'],
    ...(musl ? { libc: ['musl'] } : gnu ? { libc: ['glibc'] } : {}),
    ...(os === undefined ? {} : { os: [os] }),
  };
}

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = [];
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    // The nearest copy up the tree is used, as Node would resolve it.
    const parents = at.split(/(?<=^|\/)node_modules\//).filter(Boolean);
    const places = parents.map(
      (_, index) =>
        `node_modules/${[...parents.slice(0, parents.length - index)].join('node_modules/').replace(/\/$/, '')}/node_modules/${name}`,
    );
    places.push(`node_modules/${name}`);
    const found = places.find((place) => lock.packages[place] !== undefined);
    if (found !== undefined && (lock.packages[found].version === version || !/^\d/.test(version))) continue;
    const platform = platformOf(name);
    if (platform === null || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const place = found === undefined ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    lock.packages[place] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      license: 'MIT',
      optional: true,
    };
    added.push(place);
  }
}
let completed = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '' || entry.integrity) continue;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  entry.integrity = execFileSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim();
  completed += 1;
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} platform packages added, ${completed} given their integrity\n`);
