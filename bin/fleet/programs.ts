/** The programs that a fleet consists of beside the shop. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Debian's packages, each with the files by which it is known to be there. */
const PACKAGES: Record<string, readonly string[]> = {
  iproute2: ['/usr/sbin/ip', '/sbin/ip', '/bin/ip'],
  'util-linux': ['/usr/bin/setpriv', '/bin/setpriv'],
  patroni: ['/usr/bin/patroni'],
  'python3-etcd': ['/usr/lib/python3/dist-packages/etcd/__init__.py'],
  'etcd-server': ['/usr/bin/etcd'],
  haproxy: ['/usr/sbin/haproxy'],
  varnish: ['/usr/sbin/varnishd'],
};
const POSTGRES = '/usr/lib/postgresql';

/** Debian's packages that are not installed; none where a fleet can run. */
export function missingPackages(): string[] {
  const missing = Object.entries(PACKAGES)
    .filter(([, files]) => !files.some((file) => existsSync(file)))
    .map(([name]) => name);
  if (!hasXkey()) missing.push('varnish-modules');
  if (postgresFolder() === null) missing.push('postgresql');
  return missing;
}

/** Why no fleet can run here; null where it can. Installs nothing (FLT-03). */
export function whyNoFleet(): string | null {
  if (process.platform !== 'linux') return 'a fleet needs network namespaces, which only Linux has';
  if (process.getuid?.() !== 0) return 'a fleet needs root, for its network namespaces';
  const missing = missingPackages();
  if (missing.length > 0) return `these packages are not installed: ${missing.join(' ')}`;
  return canMakeNamespaces() ? null : 'this machine does not let root make network namespaces';
}

/** The folder with PostgreSQL's programs, of the newest version; null without one. */
export function postgresFolder(): string | null {
  if (!existsSync(POSTGRES)) return null;
  const newest = readdirSync(POSTGRES)
    .map((folder) => `${POSTGRES}/${folder}/bin`)
    .filter((folder) => existsSync(`${folder}/postgres`))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  return newest ?? null;
}

const hasXkey = (): boolean =>
  ['x86_64', 'aarch64'].some((kind) => existsSync(`/usr/lib/${kind}-linux-gnu/varnish/vmods/libvmod_xkey.so`));

function canMakeNamespaces(): boolean {
  const name = `kerb-try-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status === 0;
  if (made) spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  return made;
}
