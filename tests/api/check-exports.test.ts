/** The check on exports sees an exported value that only a test imports. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What knip reports about a small project, in the run without the tests. */
async function runOn(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'exports-'));
  try {
    for (const [path, text] of Object.entries({ ...CONFIGURATION, ...files })) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    await writeFile(join(root, 'allow.ts'), allowing({ 'src/price.ts': ['roundPrice'] }));
    return await new Promise((done) => {
      execFile(
        process.execPath,
        [join(ROOT, 'node_modules/knip/bin/knip.js'), '--production', '--preprocessor', './allow.ts'],
        { cwd: root },
        (_, stdout, stderr) => done(`${stdout}${stderr}`),
      );
    });
  } finally {
    await rm(root, { recursive: true });
  }
}

const CONFIGURATION = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', private: true }),
  'knip.json': JSON.stringify({
    entry: ['src/main.ts!'],
    project: ['src/**!', '!**/*.test.ts!'],
    ignoreExportsUsedInFile: { interface: true, type: true },
  }),
  'src/main.ts': "import { priceOf } from './price.ts';\npriceOf(1);\n",
  'src/price.test.ts': "import { roundPrice, taxOf } from './price.ts';\nroundPrice(taxOf(1));\n",
};

const allowing = (exceptions: Readonly<Record<string, readonly string[]>>): string =>
  `import { checkExports } from '${join(ROOT, 'bin/checks/exports/check-exports.ts')}';
export default (found) => checkExports(found, ${JSON.stringify(exceptions)});\n`;

const PRICE = `export const roundPrice = (cents: number) => cents;
const taxOf = (cents: number) => cents;
export const priceOf = (cents: number) => roundPrice(taxOf(cents));\n`;

test('a value that only its own file and a test use is reported, except a listed one', async () => {
  expect(await runOn({ 'src/price.ts': PRICE })).not.toMatch(/roundPrice|taxOf/);
  const planted = await runOn({ 'src/price.ts': PRICE.replace('const taxOf', 'export const taxOf') });
  expect(planted).toContain('taxOf');
  expect(planted).not.toContain('roundPrice');
});

test('an exception that is needed no longer is reported', async () => {
  expect(await runOn({ 'src/price.ts': PRICE.replace('export const roundPrice', 'const roundPrice') })).toContain(
    'src/price.ts: roundPrice',
  );
});
