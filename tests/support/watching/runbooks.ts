/** What the pages of docs/runbooks tell an operator to type. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as catalogue from '../../../bin/kerb/catalogue-commands.ts';
import * as operations from '../../../bin/kerb/operation-commands.ts';
import * as orders from '../../../bin/kerb/order-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Every line of a page's blocks, and every command in its text. */
export function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, lines = '']) => lines.trim().split('\n'));
  const inText = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`((?:npm run )?kerb -- [^`]+|kerb [a-z][^`]+)`/g)];
  return [...blocks, ...inText.flatMap(([, command]) => command ?? [])];
}

/** The statement that a line gives to psql, or null. */
export const statementOf = (line: string): string | null => /^psql "\$\w+" -c "(.*)"$/.exec(line)?.[1] ?? null;

function kerbCommands(): Command {
  const kerb = new Command('kerb');
  for (const add of [catalogue, operations, orders].flatMap((file) => Object.values(file))) add(kerb);
  return kerb;
}

/** Why a command of `kerb` does not exist as it is written; null where it does, or where it is no command of kerb. */
export function problemOf(line: string): string | null {
  const [, written] = /^(?:npm run kerb --|kerb) (.*)$/.exec(line) ?? [];
  if (written === undefined) return null;
  let command = kerbCommands();
  const words = written.split(' ');
  while (words[0] !== undefined) {
    const next = command.commands.find((one) => one.name() === words[0]);
    if (!next) break;
    command = next;
    words.shift();
  }
  if (command.commands.length > 0) return `${line}: no command ${words[0] ?? ''}`;
  const unknown = words.filter(
    (word) => word.startsWith('--') && !command.options.some(({ long, short }) => long === word || short === word),
  );
  return unknown.length > 0 ? `${line}: no option ${unknown.join(', ')}` : null;
}
