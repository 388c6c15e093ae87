/** Three PostgreSQL under Patroni, which agree by three etcd who is the primary. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './machine.ts';
import { postgresFolder } from './programs.ts';

export const DATABASE_PORT = 5432;
export const PATRONI_PORT = 8008;
const ETCD_PORT = 2379;
const ETCD_PEER_PORT = 2380;

export interface DatabaseOptions {
  folder: string;
  /** Of all databases, of all etcd, and the network of both (10.77.1.0/24). */
  databases: Record<string, string>;
  keepers: Record<string, string>;
  network: string;
  password: string;
  /** Whether a commit waits until a standby has it on disk; only a test of the tests says no. */
  synchronous: boolean;
}

/** One etcd of the three. */
export function etcdProgram(name: string, { folder, keepers }: DatabaseOptions): Program {
  const address = keepers[name];
  const peers = Object.entries(keepers).map(([one, at]) => `${one}=http://${at}:${ETCD_PEER_PORT}`);
  const options = {
    name,
    'data-dir': join(folder, name),
    'listen-client-urls': `http://${address}:${ETCD_PORT}`,
    'advertise-client-urls': `http://${address}:${ETCD_PORT}`,
    'listen-peer-urls': `http://${address}:${ETCD_PEER_PORT}`,
    'initial-advertise-peer-urls': `http://${address}:${ETCD_PEER_PORT}`,
    'initial-cluster': peers.join(','),
    'initial-cluster-state': 'new',
    'election-timeout': '1000',
    'heartbeat-interval': '100',
    'log-level': 'warn',
  };
  return { name, command: ['etcd', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)] };
}

/** One PostgreSQL with its Patroni. */
export function databaseProgram(name: string, options: DatabaseOptions): Program {
  const file = join(options.folder, `${name}.yml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(patroniSettings(name, options), null, 2), { mode: 0o644 });
  return { name, command: ['patroni', file], user: 'postgres' };
}

/** Patroni's settings (https://patroni.readthedocs.io/en/latest/yaml_configuration.html). */
function patroniSettings(name: string, options: DatabaseOptions): object {
  const { folder, databases, keepers, network, password, synchronous } = options;
  const address = databases[name];
  return {
    scope: 'kerb',
    name,
    restapi: { listen: `${address}:${PATRONI_PORT}`, connect_address: `${address}:${PATRONI_PORT}` },
    etcd3: { hosts: Object.values(keepers).map((at) => `${at}:${ETCD_PORT}`) },
    bootstrap: {
      dcs: {
        // A primary that is not heard of for so long is replaced: loop_wait + 2 × retry_timeout fit into it.
        ttl: 8,
        loop_wait: 1,
        retry_timeout: 3,
        primary_start_timeout: 0,
        // Strictly: without a standby that has it on disk, no commit is answered.
        synchronous_mode: synchronous,
        synchronous_mode_strict: synchronous,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: postgresSettings },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${DATABASE_PORT}`,
      connect_address: `${address}:${DATABASE_PORT}`,
      data_dir: join(folder, 'data', name),
      bin_dir: postgresFolder(),
      pgpass: join(folder, 'data', `${name}.pass`),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'postgres', password },
      },
      parameters: { unix_socket_directories: join(folder, 'data', `${name}-socket`) },
      pg_hba: [
        'local all all trust',
        `host all all ${network} scram-sha-256`,
        `host replication replicator ${network} scram-sha-256`,
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const postgresSettings = {
  shared_buffers: '64MB',
  max_connections: 100,
  max_wal_size: '256MB',
  synchronous_commit: 'on',
  // A standby that is cut off is replaced when the primary notices it.
  wal_sender_timeout: '3s',
  wal_receiver_timeout: '3s',
  wal_retrieve_retry_interval: '1s',
  wal_keep_size: '256MB',
  // A connection whose other end is cut off holds its locks no longer than this.
  tcp_user_timeout: '5s',
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
};
