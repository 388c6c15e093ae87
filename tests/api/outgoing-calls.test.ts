/** No outgoing connection is opened without a check, or a reason why its address is the operator's (SEC-19). */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outgoingCalls } from '../support/access/outgoing-calls.ts';

const OPENS =
  /\bfetch\(|\brequest(Public)?Url\b|\bfetchPublic\b|\b(request|get|connect|createConnection|Agent)\b[^;]*from 'node:(https?|net|tls|http2|dgram)'|from '(undici|nodemailer|braintree|axios|got|ws|@aws-sdk\/[\w-]+|@opensearch-project\/opensearch)'|createRemoteJWKSet|new WebSocket\(/;
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const sources = globSync('src/{adapters,api,contract,modules,platform,server,shared}/**/*.ts')
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(file, 'utf8')) }));

test('SEC-19 every file that opens a connection is listed, and no other is', () => {
  expect(sources.length).toBeGreaterThan(800);
  const found = sources.filter(({ text }) => OPENS.test(text)).map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(outgoingCalls).sort());
});

test('SEC-19 what is checked opens nothing by itself, and no call of the operator’s follows a redirect to elsewhere', () => {
  for (const { file, text } of sources) {
    const kind = outgoingCalls[file];
    if (kind === 'checked' && !file.startsWith('src/platform/network/'))
      expect(text, file).not.toMatch(/\bfetch\(|^import (?!type )[^;]*from 'node:(https?|net|tls)'/m);
    if (!kind?.startsWith('operator') || file.includes('/server/')) continue;
    const calls = text.match(/\bfetch\(/g)?.length ?? 0;
    expect(text.match(/redirect: 'error'/g)?.length ?? 0, `${file}: redirect: 'error' in each fetch`).toBe(calls);
  }
});
