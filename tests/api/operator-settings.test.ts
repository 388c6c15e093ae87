/** The operator's settings at the staff site: shown without secrets, connections tested by a press (OWN-03). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

/** Texts that may not be shown, each in a setting that takes any text. */
const secrets = {
  KERB_AUTH_SECRET: 'kahikatea-forest-at-dawn-with-tui-singing',
  KERB_METRICS_TOKEN: 'pohutukawa-metrics',
  KERB_ERP_TOKEN: 'rimu-erp-token',
  KERB_CAPTCHA_KEY: 'totara-captcha-key-0123456789abcdef',
  KERB_ERROR_DSN: 'http://kowhaikey@127.0.0.1:9/1',
  KERB_BANK_TRANSFER_ACCOUNT: 'Harbour Shoes Limited, 12-3456-0012345-00',
};

let shop: TestShop;
let manager: StaffPerson;
beforeAll(async () => {
  shop = await startTestShop(
    {
      ...secrets,
      KERB_RATE_LIMIT_SCALE: '0',
      KERB_LOYALTY_PROVIDER: 'erp',
      KERB_SMTP_URL: 'smtp://shop:miro-mail-password@127.0.0.1:1',
    },
    { template: 'kerb_template', logLevel: 'fatal' },
  );
  manager = await newStaff(shop, 'manager');
});
afterAll(() => shop.close());

const press = (name: string) => manager.call('POST', `/staff/settings/connections/${name}/test`);

test('OWN-03 every operator’s setting is listed with what fixes it; no text that may be a secret is shown', async () => {
  const { status, body } = await manager.call('GET', '/staff/settings/operator');
  expect(status).toBe(200);
  const all = new Map<string, { isSet: boolean; value: string | null }>(
    body.groups.flatMap(({ settings }: { settings: { name: string }[] }) => settings.map((one) => [one.name, one])),
  );
  for (const name of Object.keys(secrets))
    expect(all.get(name), name).toMatchObject({
      isSet: true,
      value: expect.toSatisfy((value) => value === null || value === '127.0.0.1:9'),
    });
  expect(all.get('KERB_CARD_ENVIRONMENT')).toMatchObject({ isSet: false, value: 'simulator' });
  expect(all.get('KERB_LOYALTY_PROVIDER')).toMatchObject({ isSet: true, value: 'erp' });
  expect(all.get('KERB_SMTP_URL')).toMatchObject({ isSet: true, value: '127.0.0.1:1' });
  expect(all.get('KERB_WORKERS')).toMatchObject({ isSet: false, value: '1' });
  // A shopkeeper's setting is on the other screen.
  expect(all.has('KERB_STORE_NAME')).toBe(false);
  const text = JSON.stringify(body);
  for (const secret of [...Object.values(secrets), 'kowhaikey', 'miro-mail-password'])
    expect(text).not.toContain(secret);
});

test('OWN-03 a connection that works says what was found; one that does not says why, without what it was given; both are audited', async () => {
  const { body } = await manager.call('GET', '/staff/settings/operator');
  expect(body.connections.map(({ name }: { name: string }) => name)).toEqual([
    'database',
    'search',
    'mail',
    'card-gateway',
    'pay-in-four',
    'airline',
    'erp',
  ]);
  for (const name of ['database', 'search', 'card-gateway', 'pay-in-four', 'airline'])
    expect((await press(name)).body, name).toMatchObject({ works: true, found: expect.stringMatching(/\w/) });
  // Nothing listens there, and the token is not the ERP's.
  expect((await press('mail')).body).toMatchObject({ works: false, found: expect.stringContaining('ECONNREFUSED') });
  const erp = await press('erp');
  expect(erp.body).toMatchObject({ works: false, found: expect.stringContaining('401') });
  expect(JSON.stringify([erp.body, (await press('mail')).body])).not.toMatch(/rimu-erp-token|miro-mail/);
  expect((await press('nothing')).status).toBe(404);
  expect((await press('../database')).status).toBe(404);
  const { rows } = await shop.pool.query(
    "select subject, detail->>'works' as works from platform.audit where action = 'settings.connection.tested' order by id",
  );
  expect(rows.slice(0, 2)).toEqual([
    { subject: 'database', works: 'true' },
    { subject: 'search', works: 'true' },
  ]);
});
