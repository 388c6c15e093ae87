import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConfigError } from '#platform/config.ts';
import { readConfig } from '../read-config.ts';
import { needsEncryptedMail } from './connection-settings.ts';

const mistakesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).mistakes;
  }
};

test('SEC-23 a database on another machine is asked for encrypted and verified; on this one nothing changes', () => {
  const urlOf = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).DATABASE_URL;
  expect(urlOf('postgres://kerb:p%40ss@db.example.com:5433/kerb')).toBe(
    'postgres://kerb:p%40ss@db.example.com:5433/kerb?sslmode=verify-full',
  );
  expect(urlOf('postgres://kerb@db.example.com/kerb?sslrootcert=/etc/ca.pem')).toBe(
    'postgres://kerb@db.example.com/kerb?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full',
  );
  expect(urlOf('postgres:///kerb?host=db.example.com')).toContain('sslmode=verify-full');
  for (const here of [
    'postgres://kerb@localhost/kerb',
    'postgres://kerb@127.0.0.1:5432/kerb',
    'postgres://kerb@[::1]/kerb',
    'postgres:///kerb?host=/run/postgresql',
    'postgres://kerb@127.0.0.1/kerb?sslmode=disable',
  ])
    expect(urlOf(here)).toBe(here);
});

const DATABASE = 'postgres://kerb@db.example.com/kerb?sslmode=';
test.each([
  [
    'database',
    'DATABASE_URL',
    [`${DATABASE}disable`, `${DATABASE}prefer`, `${DATABASE}require`, `${DATABASE}no-verify`],
  ],
  [
    'mail',
    'KERB_SMTP_URL',
    ['smtp://mail.example.com?ignoreTLS=true', 'smtps://mail.example.com?tls.rejectUnauthorized=false'],
  ],
  ['erp', 'KERB_ERP_URL', ['http://erp.example.com', 'http://10.0.0.7:8080', 'http://localhost.example.com']],
  ['airline', 'KERB_AIRLINE_URL', ['http://partner.example.com']],
])('SEC-23 an open connection to the %s is refused unless it is named', (name, setting, urls) => {
  for (const url of urls) {
    const environment = { KERB_AIRLINE_SECRET: 'a secret of our own', [setting]: url };
    expect(mistakesOf(environment), url).toEqual([
      expect.stringMatching(new RegExp(`^${setting}: .*, or ${name} in KERB_UNENCRYPTED_CONNECTIONS$`)),
    ]);
    const rest = ['database', 'mail', 'erp', 'airline'].filter((other) => other !== name).join(',');
    expect(mistakesOf({ ...environment, KERB_UNENCRYPTED_CONNECTIONS: rest }), url).toHaveLength(1);
    expect(mistakesOf({ ...environment, KERB_UNENCRYPTED_CONNECTIONS: name }), url).toEqual([]);
  }
});

test('SEC-23 https, smtps, and anything on this machine are no open connections', () => {
  expect(
    mistakesOf({
      KERB_ERP_URL: 'https://erp.example.com',
      KERB_AIRLINE_URL: 'http://127.0.0.1:9000',
      KERB_AIRLINE_SECRET: 'a secret of our own',
      KERB_SMTP_URL: 'smtps://me:secret@mail.example.com',
    }),
  ).toEqual([]);
  expect(mistakesOf({ KERB_UNENCRYPTED_CONNECTIONS: 'everything' })).toHaveLength(1);
});

test('SEC-23 whatever name a database has, its connection is verified', () => {
  fc.assert(
    fc.property(fc.domain(), fc.webPath(), (host, path) => {
      const { DATABASE_URL } = readConfig({ DATABASE_URL: `postgres://kerb:secret@${host}${path || '/kerb'}` });
      expect(new URL(DATABASE_URL).searchParams.get('sslmode')).toBe('verify-full');
    }),
  );
});

test('SEC-23 mail to another machine needs encryption unless mail is named', () => {
  const needs = (url: string, names = '') =>
    needsEncryptedMail(readConfig({ KERB_UNENCRYPTED_CONNECTIONS: names }), url);
  expect(needs('smtp://mail.example.com:587')).toBe(true);
  expect(needs('smtp://mail.example.com:587', 'mail')).toBe(false);
  expect(needs('smtp://mail.example.com:587', 'database')).toBe(true);
  expect(needs('smtp://127.0.0.1:4011')).toBe(false);
});
