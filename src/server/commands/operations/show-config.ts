/** `kerb config`: the current settings, the source of each, secrets masked. */

import type { Config } from '#platform/config.ts';
import { announce } from '../../announce.ts';
import { commandEnvironment } from '../../last-start.ts';
import { readConfig, settings } from '../../settings/read-config.ts';

const SECRET = /KEY|TOKEN|SECRET|PASSWORD|URL$/;

export async function showConfig(): Promise<number> {
  const environment = commandEnvironment(process.env, announce.step);
  const config = readConfig(environment);
  for (const name of Object.keys(settings) as (keyof Config)[]) {
    const from =
      environment[name] === undefined ? 'default' : process.env[name] === undefined ? 'last start' : 'environment';
    process.stdout.write(`${name}=${mask(name, String(config[name]))}  (${from})\n`);
  }
  return 0;
}

/** Removes passwords from URLs and replaces keys by a note that one is set. */
function mask(name: string, value: string): string {
  if (value === '' || !SECRET.test(name)) return value;
  if (!URL.canParse(value)) return '***';
  const url = new URL(value);
  if (url.password) url.password = '***';
  return url.href;
}
