/** What a file becomes on its way to the browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { browserFunction } from './browser-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'kerb-browser-script-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A file of its own for each text, because each file is read once. */
function fileOf(text: string): URL {
  files += 1;
  const path = join(folder, `file-${files}.ts`);
  writeFileSync(path, text);
  return pathToFileURL(path);
}
function greet(): void {}
const send = (text: string): string => browserFunction(fileOf(text), greet);

const GREETING = `
import type { Name } from './name.ts';
export type { Name };
export interface Greeting { words: string }
const PLACES: readonly string[] = ['Lyttelton'];
export const END = '!';
export class Greeter {
  readonly #name: string;
  constructor(name: string) { this.#name = name; }
  words(): string { return \`Hello \${this.#name} of \${PLACES[0]}\`; }
}
export async function later<T>(value: T): Promise<T> { return value; }
export function greet(name: Name): Greeting {
  return { words: new Greeter(name as string).words() + END };
}
`;

describe('browserFunction', () => {
  test('is an expression that a classic script can call, without types and exports', () => {
    const expression = send(GREETING);
    expect(expression).not.toMatch(/\bexport\b|\bimport\b|interface|Promise|: string/);
    expect(runInNewContext(`${expression}('Aroha')`)).toEqual({ words: 'Hello Aroha of Lyttelton!' });
  });
  test('leaves nothing in the global scope, and is strict as a module is', () => {
    const expression = send('export const secret = 1;\nexport function greet() { return typeof this; }');
    expect(runInNewContext(`${expression}() + ' ' + typeof secret + ' ' + typeof greet`)).toBe(
      'undefined undefined undefined',
    );
  });
  test('reads a file once', () => {
    const file = fileOf('export const greet = () => 1;');
    const before = browserFunction(file, greet);
    writeFileSync(file, 'export const greet = () => 2;');
    expect(browserFunction(file, greet)).toBe(before);
  });
  test.each([
    "import { name } from './name.ts';\nexport function greet() { return name; }",
    "import { type Name, name } from './name.ts';\nexport function greet(): Name { return name; }",
    "import './name.ts';\nexport function greet() {}",
    "export function greet() { return import('./name.ts'); }",
    "export function greet() {}\nexport { name } from './name.ts';",
    'export default function greet() {}',
  ])('refuses what a classic script cannot run: %j', (text) => {
    expect(() => send(text)).toThrow(/file-\d+\.ts is sent to the browser: it may import only types/);
  });
  test.each(['</script>', '</SCRIPT', '<!--'])('refuses %j, which an inline script must not contain', (breaker) => {
    expect(() => send(`export function greet() { return '${breaker}'; }`)).toThrow(/must not contain/);
    expect(() => send(`// ${breaker}\nexport function greet() {}`)).toThrow(/must not contain/);
  });
});
