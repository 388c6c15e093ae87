/** The shop machines: the production process of the shop with the same settings and secrets on each, beside its proxy. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { shopEnvironment, shopNodeFlags } from '../shop-node.mjs';
import { CACHE_PORT } from './cache.ts';
import { DATABASE_PORT } from './databases.ts';
import type { Program } from './machine.ts';
import { ownEnvironment } from './own-environment.ts';
import { SIMULATOR_PORT, SMTP_PORT } from './proxies.ts';

export const SHOP_PORT = 3000;
const PICTURES_PORT = 9000;
const ROOT = join(import.meta.dirname, '../..');
const node = (...args: string[]): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  ...shopNodeFlags,
  ...args,
];

/** What every shop machine is told: the same on each. */
export function shopSettings(options: {
  folder: string;
  password: string;
  cache: string;
  cacheSecret: string;
  pictures: string;
  settings: Record<string, string>;
}): Record<string, string> {
  const { password, cache, cacheSecret, pictures, settings } = options;
  return {
    ...shopEnvironment,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://kerb:${password}@127.0.0.1:${DATABASE_PORT}/kerb`,
    PORT: `${SHOP_PORT}`,
    KERB_PUBLIC_URL: `http://${cache}:${CACHE_PORT}`,
    KERB_TRUST_PROXY: '1',
    KERB_SECRET_KEY: randomBytes(32).toString('base64'),
    KERB_EDGE: 'varnish',
    KERB_EDGE_URL: `http://${cache}:${CACHE_PORT}`,
    KERB_EDGE_TOKEN: cacheSecret,
    KERB_IMAGE_STORE: 's3',
    KERB_S3_BUCKET: 'pictures',
    KERB_S3_REGION: 'us-east-1',
    KERB_S3_ENDPOINT: `http://${pictures}:${PICTURES_PORT}`,
    // The pair that s3rver knows.
    KERB_S3_ACCESS_KEY_ID: 'S3RVER',
    KERB_S3_SECRET_ACCESS_KEY: 'S3RVER',
    KERB_LOG_LEVEL: 'warn',
    ...settings,
  };
}

export const shopProgram = (name: string, folder: string, settings: Record<string, string>): Program => ({
  name,
  command: node(join(ROOT, 'src/server/run-shop.ts')),
  environment: {
    ...settings,
    KERB_DATA_DIR: join(folder, name),
    // The way a shop's first process tells its workers what to serve: the simulator is on the machine outside.
    KERB_INTERNAL_TASK: JSON.stringify({
      databaseUrl: settings.DATABASE_URL,
      simulator: { url: `http://127.0.0.1:${SIMULATOR_PORT}`, smtpUrl: `smtp://127.0.0.1:${SMTP_PORT}` },
    }),
  },
});

export const simulatorProgram = (folder: string, publicUrl: string): Program => ({
  name: 'simulator',
  command: node(
    join(ROOT, 'src/simulator/run-simulator.ts'),
    ...['--port', `${SIMULATOR_PORT}`, '--smtp-port', `${SMTP_PORT}`],
    ...['--data', join(folder, 'simulator'), '--shop', publicUrl],
  ),
});

export const picturesProgram = (folder: string, address: string): Program => ({
  name: 'pictures',
  command: node(join(import.meta.dirname, 'serve-pictures.ts'), address, `${PICTURES_PORT}`, join(folder, 'pictures')),
});

/** Runs `kerb …` on a shop machine; its output. Throws when it fails. */
export function runKerb(
  { namespace, folder, settings }: { namespace: string; folder: string; settings: Record<string, string> },
  ...command: string[]
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn('ip', ['netns', 'exec', namespace, ...node(join(ROOT, 'bin/kerb.ts'), ...command)], {
      cwd: ROOT,
      env: { ...ownEnvironment(), ...settings, KERB_DATA_DIR: join(folder, 'commands') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', fail);
    child.once('exit', (code) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) done(text);
      else fail(new Error(`kerb ${command.join(' ')} ended with code ${code}:\n${text}`));
    });
  });
}
