/** Every sentence of the account, address and sync messages is asserted, word for word, by some other test. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { formMessages } from './form-messages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const texts = ['src', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('message-coverage.test.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll("\\'", "'")),
);
/** Shown at payment or checkout, and tested there. */
const ELSEWHERE = /^(addressRequired|deliveryMethodRequired|storeRequired|authorityToLeaveRequired|card\w+)$/;
const sentences = Object.entries({ ...accountMessages, ...formMessages }).filter(([key]) => !ELSEWHERE.test(key));

test.each(sentences)('%s: %s', (_, sentence) => {
  const pattern = new RegExp(sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.{1,60}?'));
  expect(texts.some((text) => pattern.test(text))).toBe(true);
});
