/** `kerb config`: the settings in force, where each comes from, secrets masked. */

import { readConfig, settings } from '#platform/config.ts';
import { announce } from '../../announce.ts';
import { commandEnvironment } from '../../last-start.ts';

const SECRET = /KEY|TOKEN|SECRET|PASSWORD|URL$/;

export async function showConfig(): Promise<number> {
  const environment = commandEnvironment(process.env, announce.step);
  const config = readConfig(environment);
  for (const name of Object.keys(settings) as (keyof typeof settings)[]) {
    const from =
      environment[name] === undefined ? 'default' : process.env[name] === undefined ? 'last start' : 'environment';
    process.stdout.write(`${name}=${mask(name, String(config[name]))}  (${from})\n`);
  }
  return 0;
}

/** Addresses lose their passwords, keys everything but that there is one. */
function mask(name: string, value: string): string {
  if (value === '' || !SECRET.test(name)) return value;
  if (!URL.canParse(value)) return '***';
  const url = new URL(value);
  if (url.password) url.password = '***';
  return url.href;
}
