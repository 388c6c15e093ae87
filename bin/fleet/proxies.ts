/** HAProxy: on each shop machine the way to whichever database is the primary; on the outside, the way to its simulator. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_PORT, PATRONI_PORT } from './databases.ts';
import type { Program } from './machine.ts';

export const SIMULATOR_PORT = 4010;
export const SMTP_PORT = 4011;

const COMMON = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  option clitcpka
  option srvtcpka
`;

/** Beside the shop, so that each shop machine has its own: the shop connects to 127.0.0.1 only. */
export function shopProxy(
  shop: string,
  { folder, databases, outside }: { folder: string; databases: Record<string, string>; outside: string },
): Program {
  const servers = Object.entries(databases).map(
    ([name, address]) => `  server ${name} ${address}:${DATABASE_PORT} check port ${PATRONI_PORT}`,
  );
  // Patroni answers 200 at /primary where the primary is. Connections to any other server are ended: one to a demoted
  // primary could only read.
  const settings = `${COMMON}
listen database
  bind 127.0.0.1:${DATABASE_PORT}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 300ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
${forward('127.0.0.1', outside)}`;
  return haproxy(`${shop}-proxy`, folder, settings);
}

/** The simulator listens on 127.0.0.1 only. */
export const outsideProxy = (folder: string, address: string): Program =>
  haproxy('outside-proxy', folder, `${COMMON}${forward(address, '127.0.0.1')}`);

const forward = (from: string, to: string): string =>
  [SIMULATOR_PORT, SMTP_PORT]
    .map((port) => `listen port${port}\n  bind ${from}:${port}\n  server simulator ${to}:${port}\n`)
    .join('');

function haproxy(name: string, folder: string, settings: string): Program {
  const file = join(folder, `${name}.cfg`);
  writeFileSync(file, settings);
  return { name, command: ['haproxy', '-db', '-f', file] };
}
