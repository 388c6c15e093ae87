import { expect, test } from 'vitest';
import { type ChangedApiKey, isWidened } from './api-key.ts';

const END = new Date('2027-01-01T00:00:00Z');
const LATER = new Date('2027-01-02T00:00:00Z');
const key: ChangedApiKey & { issueCentsADay: bigint } = {
  ...{ name: 'Till', scopes: ['stock:read', 'gift-cards:issue'], perMinute: 60 },
  ...{ issueCentsADay: 10_000n, expiresAt: END },
};

test.each<[string, Partial<ChangedApiKey>]>([
  ['another right', { scopes: [...key.scopes, 'stock:write'] }],
  ['one right in place of another', { scopes: ['stock:write'] }],
  ['more calls', { perMinute: 61 }],
  ['more gift cards', { issueCentsADay: 10_001n }],
  ['the usual amount of gift cards, which is more', { issueCentsADay: null }],
  ['a later end', { expiresAt: LATER }],
  ['no end', { expiresAt: null }],
  ['less of one and more of another', { perMinute: 1, scopes: ['stock:read'], expiresAt: LATER }],
])('OWN-07 a key does more with %s', (_what, changed) => {
  expect(isWidened(key, { ...key, ...changed })).toBe(true);
});

test.each<[string, Partial<ChangedApiKey>]>([
  ['what it has', {}],
  ['another name', { name: 'Other till' }],
  ['a right less, and no amount for it', { scopes: ['stock:read'], issueCentsADay: null }],
  ['fewer calls', { perMinute: 1 }],
  ['fewer gift cards', { issueCentsADay: 100n }],
  ['an earlier end', { expiresAt: new Date('2026-12-31T00:00:00Z') }],
])('OWN-07 a key does no more with %s', (_what, changed) => {
  expect(isWidened(key, { ...key, ...changed })).toBe(false);
});
