/** A fleet on this machine (FLT-03): machines in network namespaces, with everything that a shop needs. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#server/build/build-site.ts';
import { CACHE_PORT, cacheProgram, vclFor } from './cache.ts';
import {
  areRunning,
  createShopDatabase,
  findPrimary,
  findSynchronous,
  ownedByPostgres,
  untilStandbys,
} from './database-members.ts';
import { type DatabaseOptions, databaseProgram, etcdProgram } from './databases.ts';
import { addMachine, type Machine, type Program } from './machine.ts';
import { type FleetNetwork, openNetwork } from './network.ts';
import { outsideProxy, SIMULATOR_PORT, shopProxy } from './proxies.ts';
import { picturesProgram, runKerb, SHOP_PORT, shopProgram, shopSettings, simulatorProgram } from './shops.ts';
import { isReady, untilAnswers } from './until.ts';

export interface Fleet {
  /** Where shoppers are served. */
  url: string;
  simulatorUrl: string;
  folder: string;
  machines: Record<string, Machine>;
  /** The name of the machine whose database takes writes; null while none does. */
  primary: () => Promise<string | null>;
  /** The name of the machine whose database has each acknowledged commit besides; null while none does. */
  synchronous: () => Promise<string | null>;
  /** Whether every database runs and every shop is ready. */
  areAllRunning: () => Promise<boolean>;
  /** The URL of the shop's database on a machine, from here. */
  databaseUrlOn: (machine: string) => string;
  end: () => Promise<void>;
}

/** `settings`: of the shop, beside those that every fleet has. `demo`: whether the demo shop is loaded. */
export interface FleetOptions {
  settings?: Record<string, string>;
  synchronous?: boolean;
  shops?: number;
  demo?: boolean;
  /** Called with the database's URL once its tables are there, before any shop starts. */
  fill?: (databaseUrl: string) => Promise<void>;
  say?: (line: string) => void;
}

const NUMBERS = {
  etcd1: 11,
  etcd2: 12,
  etcd3: 13,
  db1: 21,
  db2: 22,
  db3: 23,
  shop1: 31,
  shop2: 32,
  shop3: 33,
  cache: 41,
  pictures: 42,
  outside: 43,
};
type Name = keyof typeof NUMBERS;
const DATABASES = ['db1', 'db2', 'db3'] as const;
const KEEPERS = ['etcd1', 'etcd2', 'etcd3'] as const;
const SHOPS = ['shop1', 'shop2', 'shop3'] as const;

/** Starts everything; resolves when every shop machine is ready. Whatever it has begun it ends when it fails. */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const { say = () => undefined } = options;
  await buildSite({ quiet: true });
  const folder = mkdtempSync(join(tmpdir(), 'kerb-fleet-'));
  chmodSync(folder, 0o755);
  const network = openNetwork(folder);
  const machines: Record<string, Machine> = {};
  const end = async (): Promise<void> => {
    // Otherwise programs that end are started again meanwhile.
    for (const machine of Object.values(machines)) machine.kill();
    await network.end();
  };
  try {
    return { ...(await startMachines(options, { folder, network, machines, say })), end };
  } catch (error) {
    await end();
    throw error;
  }
}

interface Ground {
  folder: string;
  network: FleetNetwork;
  machines: Record<string, Machine>;
  say: (line: string) => void;
}

const addressesOf = ({ network }: Ground, names: readonly Name[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, network.addressOf(NUMBERS[name])]));

/** Adds a machine with these programs, which is switched on by `start`. */
function add({ network, folder, machines }: Ground, name: Name, programs: readonly Program[]): Machine {
  const machine = addMachine(network, folder, { name, number: NUMBERS[name], programs });
  machines[name] = machine;
  return machine;
}

/** Starts etcd and the databases; resolves once there is a primary with the shop's database. */
async function startDatabases(
  ground: Ground,
  { password, synchronous }: Pick<DatabaseOptions, 'password' | 'synchronous'>,
): Promise<{ databases: Record<string, string>; primary: () => Promise<string | null>; standbys: Promise<void> }> {
  const { folder, network, say } = ground;
  const databases = addressesOf(ground, DATABASES);
  const keepers = addressesOf(ground, KEEPERS);
  const data: DatabaseOptions = {
    ...{ folder, databases, keepers, password, synchronous },
    network: `${network.addressOf(0)}/24`,
  };
  say('Starting etcd and three databases …');
  for (const name of KEEPERS) add(ground, name, [etcdProgram(name, data)]).start();
  for (const part of ['', ...DATABASES.map((name) => `${name}-socket`)]) ownedByPostgres(join(folder, 'data', part));
  for (const name of DATABASES) add(ground, name, [databaseProgram(name, data)]).start();
  const primary = () => findPrimary(databases);
  await createShopDatabase(data, primary);
  return { databases, primary, standbys: untilStandbys(databases) };
}

async function startMachines(options: FleetOptions, ground: Ground): Promise<Omit<Fleet, 'end'>> {
  const { folder, network, machines, say } = ground;
  const password = randomBytes(16).toString('hex');
  const { databases, primary, standbys } = await startDatabases(ground, {
    password,
    synchronous: options.synchronous ?? true,
  });
  const [cache, pictures, outside] = (['cache', 'pictures', 'outside'] as const).map((name) =>
    network.addressOf(NUMBERS[name]),
  ) as [string, string, string];
  const url = `http://${cache}:${CACHE_PORT}`;
  const cacheSecret = randomBytes(16).toString('hex');
  const settings = shopSettings({
    folder,
    password,
    cache,
    cacheSecret,
    pictures,
    settings: options.settings ?? {},
  });
  mkdirSync(join(folder, 'pictures'));
  add(ground, 'outside', [simulatorProgram(folder, url), outsideProxy(folder, outside)]).start();
  add(ground, 'pictures', [picturesProgram(folder, pictures)]).start();
  const shops = SHOPS.slice(0, options.shops ?? SHOPS.length);
  for (const name of shops)
    add(ground, name, [shopProxy(name, { folder, databases, outside }), shopProgram(name, folder, settings)]);
  const databaseUrlOn = (machine: string) => `postgres://kerb:${password}@${databases[machine]}/kerb`;
  await standbys;
  // A machine with a proxy and no shop: commands reach the primary through it.
  const kerb = await commandsOn(ground, settings, { databases, outside });
  say('Making the tables …');
  await kerb('db', 'migrate');
  if (options.demo ?? true) {
    say('Loading the demo shop …');
    await kerb('demo', 'load');
  }
  await options.fill?.(databaseUrlOn((await primary()) ?? 'db1'));
  say('Starting the shops and the cache …');
  const shopAddresses = Object.values(addressesOf(ground, shops));
  for (const name of shops) machines[name]?.start();
  add(ground, 'cache', [cacheProgram(folder, vclFor(shopAddresses, SHOP_PORT, cacheSecret))]).start();
  for (const address of shopAddresses) await untilAnswers(`http://${address}:${SHOP_PORT}/readyz`);
  await untilAnswers(`${url}/nz/`);
  return {
    url,
    simulatorUrl: `http://${outside}:${SIMULATOR_PORT}`,
    folder,
    machines,
    primary,
    synchronous: () => findSynchronous(databases),
    areAllRunning: async () => {
      const ready = shopAddresses.map((address) => isReady(`http://${address}:${SHOP_PORT}/readyz`));
      return (await Promise.all([areRunning(databases), ...ready])).every(Boolean);
    },
    databaseUrlOn,
  };
}

/** A machine from which commands of the operator are run. */
async function commandsOn(
  { folder, network, machines }: Ground,
  settings: Record<string, string>,
  proxied: { databases: Record<string, string>; outside: string },
): Promise<(...command: string[]) => Promise<string>> {
  const desk = addMachine(network, folder, {
    name: 'desk',
    number: 51,
    programs: [shopProxy('desk', { folder, ...proxied })],
  });
  machines.desk = desk;
  desk.start();
  // The proxy's first look at the databases.
  await new Promise((done) => setTimeout(done, 2_000));
  return (...command) => runKerb({ namespace: network.namespaceOf('desk'), folder, settings }, ...command);
}
