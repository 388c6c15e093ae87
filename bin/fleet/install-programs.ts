/** How the programs of a fleet come onto a machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { missingPackages, whyNoFleet } from './programs.ts';

/** Installs what is missing where that is possible: root on Debian. Throws in plain words elsewhere. */
export function installPrograms(say: (line: string) => void): void {
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && isDebian()) {
    say(`Installing ${missing.join(' ')} …`);
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  }
  const reason = whyNoFleet();
  if (reason) throw new Error(`No fleet can run here: ${reason}. It was made for Debian 12, as root (docs/fleet.md).`);
}

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

function apt(args: string[]): void {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed; see above`);
}
