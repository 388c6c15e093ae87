import { expect, test } from 'vitest';
import { webhookUrlProblem } from './webhook-url.ts';

test('C7 only https on the public internet is accepted, however the URL is written', () => {
  for (const bad of [
    'http://erp.example.nz/hook',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://db.internal./',
    'https://intranet/',
    'https://user:pass@erp.example.nz/',
    'https://erp.example.nz/#x',
    'file:///etc/passwd',
    'erp.example.nz',
  ])
    expect(webhookUrlProblem(bad, false), bad).not.toBe(null);
  expect(webhookUrlProblem('https://erp.example.nz/hook?shop=1', false)).toBe(null);
  expect(webhookUrlProblem('http://127.0.0.1:4010/webhooks/erp', true)).toBe(null);
  expect(webhookUrlProblem('ftp://erp.example.nz/', true)).not.toBe(null);
});
