/** The password of the embedded server's user: a file beside the data that only the shop's own account can read. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const EMBEDDED_USER = 'kerb';

const fileOf = (dataDir: string): string => `${dataDir}.password`;

/** Null where there is none yet. Throws when this account may not read it. */
export function readEmbeddedPassword(dataDir: string): string | null {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(
      `Only the account that runs the shop may use its database: ${fileOf(dataDir)} cannot be read by this one.`,
      { cause: error },
    );
  }
}

export const deleteEmbeddedPassword = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

interface StoppedServer {
  dataDir: string;
  /** The program `postgres`. */
  postgres: string;
  owner: { uid: number; gid: number } | undefined;
  env: NodeJS.ProcessEnv;
}

/**
 * The password of the data's user, made now if there is none: for new data, and for data from before passwords. The
 * server must not run; PostgreSQL's single-user mode sets it, which asks for none.
 */
export function ensureEmbeddedPassword({ dataDir, postgres, owner, env }: StoppedServer): string {
  const known = readEmbeddedPassword(dataDir);
  if (known !== null) return known;
  const password = randomBytes(32).toString('base64url');
  const made = spawnSync(postgres, ['--single', '-D', dataDir, 'postgres'], {
    ...owner,
    encoding: 'utf8',
    cwd: '/',
    env,
    // Before the first line nothing is logged of what is read.
    input: `set log_statement = 'none';\nset password_encryption = 'scram-sha-256';\nalter role ${EMBEDDED_USER} password '${password}';\n`,
  });
  if (made.status !== 0 || /ERROR|FATAL/.test(made.stderr))
    throw new Error(`PostgreSQL did not set the password of its user: ${made.stderr.replaceAll(password, '***')}`);
  // Whole or not at all: a crash before this makes another password at the next start.
  const draft = `${fileOf(dataDir)}.new`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
  return password;
}

/**
 * Writes who may log in, and returns the file: over the socket, which only the server's account and root can open, the
 * shop's own user; over TCP whoever has a password, and nobody is trusted.
 */
export function writeAccessRules({ dataDir, owner }: Pick<StoppedServer, 'dataDir' | 'owner'>): string {
  const file = join(dataDir, 'kerb-access.conf');
  const rules = [`local all ${EMBEDDED_USER} trust`, 'host all all 127.0.0.1/32 scram-sha-256', ''];
  writeFileSync(file, rules.join('\n'), { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
  return file;
}
