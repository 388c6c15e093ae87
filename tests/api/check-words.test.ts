/** The check on words sees a banned word wherever it is written, and only there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesToRead, findBannedWords, readGlossary } from '../../bin/checks/check-words.ts';
import { listFiles } from '../../bin/checks/list-files.ts';

const PAGE = `
| term | meaning | not |
|---|---|---|
| cancel | an order is not delivered | \`call off\`, \`called off\` |
| semaphore | lets a number of callers in | \`turnstile\` |

## Where such a word has to stay

| word | where | why |
|---|---|---|
| turnstile | \`src/adapters/cloudflare/**\` | the provider's product |
| called off | \`CALLED_OFF_BY_BANK\` | a provider's code |
`;
const glossary = readGlossary(PAGE);
const found = (path: string, text: string) => findBannedWords([{ path, text }], glossary);

test.each([
  ['a name', 'src/a.ts', 'const rest = callOffRest();'],
  ['the start of a name', 'src/a.ts', 'class Turnstile {}'],
  ['a part of a name', 'src/a.ts', 'createTurnstile();'],
  ['a constant', 'src/a.ts', 'const TURNSTILE_SLOTS = 1;'],
  ['a column', 'src/a.ts', 'row.called_off'],
  ['a comment over two lines', 'src/a.ts', '/** An order that is called\n * off. */'],
  ['a title', 'src/a.test.ts', "test('CART-1 a called-off order', run);"],
  ['a document', 'docs/a.md', 'Called off orders'],
  ['a screen', 'src/a.tsx', '<p>Call off</p>'],
  ["a file's name", 'src/turnstile.ts', ''],
])('a banned word in %s is reported', (_, path, text) => {
  expect(found(path, text)).toHaveLength(1);
});

test('a report names the place, the word and the term', () => {
  expect(found('src/a.ts', '\n\ncallOff()')).toEqual(['src/a.ts:3: "call off" (say: cancel)']);
});

test('other words that contain a banned one, and places with a reason, pass', () => {
  expect(found('src/a.ts', 'turnstiles; recallOffer; a call; off;')).toEqual([]);
  expect(found('src/adapters/cloudflare/a.ts', 'turnstile')).toEqual([]);
  expect(found('src/a.ts', "'CALLED_OFF_BY_BANK'")).toEqual([]);
  expect(found('src/a.ts', "'CALLED_OFF_BY_BANK', calledOff")).toHaveLength(1);
});

test('a glossary that bans nothing is refused', () => {
  expect(() => readGlossary('# Words')).toThrow('bans no word');
});

const ROOT = join(import.meta.dirname, '../..');

test('UX-16 no screen, message or email uses a word that the glossary bans', () => {
  const page = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const shown = listFiles(ROOT).filter((path) =>
    /^src\/(storefront|staff-site|contract\/(messages|staff|errors)|modules\/emails)\//.test(path),
  );
  expect(shown.length).toBeGreaterThan(500);
  expect(findBannedWords(filesToRead(ROOT, shown), readGlossary(page))).toEqual([]);
  for (const term of ['cancel', 'refund', 'log in', 'email', 'discount', 'free delivery', 'size', 'colour', 'pick up'])
    expect(page, term).toMatch(new RegExp(`^\\| [^|]*\\b${term}\\b`, 'm'));
});

test('each exception of the glossary belongs to a banned word', () => {
  const { banned, exceptions } = readGlossary(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const words = banned.map(({ word }) => word);
  expect(exceptions.map(({ word }) => word).filter((word) => !words.includes(word))).toEqual([]);
});
