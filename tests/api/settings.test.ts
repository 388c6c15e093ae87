/** Settings that shopkeepers change: drafts, previews, publications, taking back, and what the environment fixes (OWN-02). */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let manager: StaffPerson;
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: '0', KERB_LEGAL_NAME: 'Harbour Shoes Limited' },
    { template: 'kerb_template' },
  );
  manager = await newStaff(shop, 'manager', 'Mere Hōhepa');
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const page = async (path = '', query = '') => (await fetch(`${shop.url}/nz${path}${query}`)).text();
const draft = (changes: Record<string, string | null>) =>
  manager.call('POST', '/staff/settings/revisions', { changes });
const publish = (id: number, publishAt: string | null = null) =>
  manager.call('PUT', `/staff/settings/revisions/${id}`, { publishAt });
const settingOf = async (name: string) =>
  (await manager.call('GET', '/staff/settings')).body.settings.find((one: { name: string }) => one.name === name);

test('OWN-02 a draft changes nothing but its preview; published, the shop shows it; taken back, it is as before, and all of it is kept', async () => {
  const before = await page();
  const drafted = await draft({
    KERB_STORE_NAME: 'Harbour Shoes',
    KERB_ANNOUNCEMENT: '  Free delivery on Matariki ',
    KERB_ANNOUNCEMENT_LINK: '/products?sale=1',
    KERB_ANNOUNCEMENT_UNTIL: '2099-12-24',
    KERB_CONTACT_PHONE: '04 555 0100',
    KERB_INSTAGRAM_URL: 'https://instagram.com/harbour',
    KERB_FACEBOOK_URL: 'https://www.facebook.com/harbour',
    KERB_TIKTOK_URL: 'https://www.tiktok.com/@harbour',
    KERB_YOUTUBE_URL: 'https://www.youtube.com/@harbour',
    KERB_CONTACT_EMAIL: 'kia-ora@harbour.example',
    KERB_FOOTER_TEXT: 'Shoes by the water.',
    KERB_FOOTER_LINKS: 'Careers | /articles/careers',
    KERB_ACCENT_COLOUR: '#7fcb92',
    KERB_TYPEFACE: 'fraunces',
  });
  expect(drafted.status).toBe(201);
  const { id, previewKey } = drafted.body;
  expect(await page()).toBe(before);

  const preview = await fetch(`${shop.url}/nz?settings-preview=${previewKey}`);
  const previewed = await preview.text();
  for (const text of [
    'Harbour Shoes',
    'Free delivery on Matariki',
    'tel:045550100',
    'https://instagram.com/harbour',
    'https://www.facebook.com/harbour',
    'https://www.tiktok.com/@harbour',
    'https://www.youtube.com/@harbour',
    'mailto:kia-ora@harbour.example',
    'Shoes by the water.',
    '/nz/articles/careers',
    '--color-accent:#7fcb92',
    '--font-display:Fraunces, ui-serif, Georgia, serif',
  ])
    expect(previewed, text).toContain(text);
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(preview.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect((await fetch(`${shop.url}/nz`)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await page()).toBe(before);

  expect((await publish(id)).body).toMatchObject({ state: 'published', publishedBy: 'Mere Hōhepa', previewKey: '' });
  await expect.poll(() => page(), { timeout: patient(4_000) }).toContain('Free delivery on Matariki');
  const manifest = await (await fetch(`${shop.url}/nz/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: expect.stringContaining('Harbour Shoes') });
  expect(await page('/staff')).toContain('data-store-name="Harbour Shoes"');
  expect((await fetch(`${shop.url}/nz?settings-preview=${previewKey}`)).status).toBe(404);

  const back = await manager.call('POST', `/staff/settings/revisions/${id}/taking-back`);
  expect(back).toMatchObject({ status: 201, body: { state: 'draft', takesBack: id } });
  expect(back.body.changes).toContainEqual(
    expect.objectContaining({ name: 'KERB_STORE_NAME', before: 'Harbour Shoes', after: null, default: 'Kerb' }),
  );
  expect((await publish(back.body.id)).status).toBe(200);
  await expect.poll(() => page(), { timeout: patient(4_000) }).toBe(before);
  const { revisions } = (await manager.call('GET', '/staff/settings')).body;
  expect(revisions.map((one: { id: number; state: string }) => [one.id, one.state])).toEqual([
    [back.body.id, 'published'],
    [id, 'published'],
  ]);
  const { rows } = await shop.pool.query(
    "select action, subject, actor like 'staff:%' as staff from platform.audit where action in ('settings.published', 'settings.scheduled', 'settings.cancelled') order by id",
  );
  expect(rows).toEqual(
    [id, back.body.id].map((one) => ({ action: 'settings.published', subject: `${one}`, staff: true })),
  );
});

test('OWN-02 logo, icon and image of shared links are images of the shop', async () => {
  const drawing = sharp({
    create: { width: 600, height: 240, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } },
  });
  const data = (await drawing.png().toBuffer()).toString('base64');
  const { src: source } = (await manager.call('POST', '/staff/pictures', { data })).body;
  const unknown = `media:${'0'.repeat(32)}`;
  expect((await draft({ KERB_LOGO: unknown, KERB_ICON: source })).body.fields).toEqual({
    KERB_LOGO: 'The shop does not have this image.',
  });
  const { id } = (await draft({ KERB_LOGO: source, KERB_ICON: source, KERB_SHARE_IMAGE: source })).body;
  await publish(id);
  const media = `/nz/media/${source.replace('media:', '')}`;
  await expect.poll(() => page(), { timeout: patient(4_000) }).toContain(`<link rel="icon" href="${media}/640.webp"`);
  const home = await page();
  expect(home).toContain(`property="og:image" content="${shop.url}${media}/1280.jpeg"`);
  expect(home).toContain(`src="${media}/640.webp"`);
  expect(home).not.toContain('href="/nz/icon.svg"');
  expect((await fetch(`${shop.url}${media}/640.webp`)).status).toBe(200);
});

test('OWN-02 what is wrong is said beside its setting, and nothing is written', async () => {
  const refused = await draft({
    KERB_STORE_NAME: '',
    KERB_ACCENT_COLOUR: '#1a237e',
    KERB_ANNOUNCEMENT_LINK: 'javascript:alert(1)',
    KERB_ANNOUNCEMENT_UNTIL: '2026-02-30',
    KERB_MAIL_REPLY_TO: 'not an address',
    KERB_FOOTER_TEXT: 'two\nlines',
    KERB_MAIL_FROM: 'Kerb <a@b>\r\nBcc: x@example.nz',
    KERB_PUBLIC_URL: 'https://evil.example',
    KERB_CARD_PRIVATE_KEY: 'x',
  });
  expect(refused).toMatchObject({ status: 422, body: { errorCode: 'SettingsRefused' } });
  expect(Object.keys(refused.body.fields).sort()).toEqual([
    'KERB_ACCENT_COLOUR',
    'KERB_ANNOUNCEMENT_LINK',
    'KERB_ANNOUNCEMENT_UNTIL',
    'KERB_CARD_PRIVATE_KEY',
    'KERB_FOOTER_TEXT',
    'KERB_MAIL_FROM',
    'KERB_MAIL_REPLY_TO',
    'KERB_PUBLIC_URL',
    'KERB_STORE_NAME',
  ]);
  expect(refused.body.fields.KERB_CARD_PRIVATE_KEY).toBe('There is no such setting.');
  expect((await draft({ KERB_ANNOUNCEMENT: '' })).body).toMatchObject({ errorCode: 'SettingsUnchanged' });
  expect((await draft({ KERB_STORE_NAME: 'Kerb' })).body).toMatchObject({ errorCode: 'SettingsUnchanged' });
  expect((await manager.call('GET', '/staff/settings/revisions/999')).status).toBe(404);
  expect((await publish(999)).status).toBe(404);
});

test('OWN-02 what the environment fixes stays, and the screen is told', async () => {
  expect(await settingOf('KERB_LEGAL_NAME')).toMatchObject({ isFixed: true, value: 'Harbour Shoes Limited' });
  expect((await draft({ KERB_LEGAL_NAME: 'Other' })).body.fields).toEqual({
    KERB_LEGAL_NAME: 'The environment sets this: it can only be changed there.',
  });
  const { id } = (await draft({ KERB_ANNOUNCEMENT: 'From the screen' })).body;
  await publish(id);
  await expect.poll(() => page(), { timeout: patient(4_000) }).toContain('From the screen');
  await shop.deploy('build', { KERB_ANNOUNCEMENT: 'From the environment' });
  expect(await page()).toContain('From the environment');
  expect(await settingOf('KERB_ANNOUNCEMENT')).toMatchObject({ isFixed: true, value: 'From the environment' });
  await shop.deploy('build');
  // A restart keeps what is published, from its first page on.
  expect(await page()).toContain('From the screen');
});

test('OWN-02 two people: a draft is not published over a change that its author has not seen', async () => {
  const mine = (await draft({ KERB_FOOTER_TEXT: 'Mine.', KERB_CONTACT_EMAIL: 'kia-ora@harbour.example' })).body;
  const theirs = (await draft({ KERB_FOOTER_TEXT: 'Theirs.' })).body;
  const other = (await draft({ KERB_CONTACT_PHONE: '04 555 0199' })).body;
  const [first, second] = await Promise.all([publish(theirs.id), publish(other.id)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await publish(mine.id)).toMatchObject({ status: 409, body: { errorCode: 'SettingsOutdated' } });
  expect(await publish(theirs.id)).toMatchObject({ status: 409, body: { errorCode: 'ChangedElsewhere' } });
  expect((await settingOf('KERB_FOOTER_TEXT')).value).toBe('Theirs.');
  expect((await settingOf('KERB_CONTACT_EMAIL')).value).toBe('');
  expect((await manager.call('DELETE', `/staff/settings/revisions/${mine.id}`)).status).toBe(204);
  expect((await publish(mine.id)).status).toBe(409);
});

test('OWN-02 a moment: published then, once, unless it is cancelled; never in the past', async () => {
  const wait = patient(2_000);
  const [kept, cancelled] = [
    (await draft({ KERB_FOOTER_TEXT: 'On the moment.' })).body,
    (await draft({ KERB_ANNOUNCEMENT: 'Never shown' })).body,
  ];
  expect((await publish(kept.id, new Date(Date.now() - 1_000).toISOString())).body.fields).toEqual({
    publishAt: 'This moment has passed.',
  });
  const at = new Date(Date.now() + wait).toISOString();
  expect((await publish(kept.id, at)).body).toMatchObject({ state: 'scheduled', publishAt: at });
  expect((await publish(cancelled.id, at)).status).toBe(200);
  expect((await manager.call('DELETE', `/staff/settings/revisions/${cancelled.id}`)).status).toBe(204);
  expect(await page()).not.toContain('On the moment.');
  await expect.poll(() => page(), { timeout: wait + patient(4_000) }).toContain('On the moment.');
  expect(Date.now()).toBeGreaterThan(Date.parse(at));
  const { body } = await manager.call('GET', `/staff/settings/revisions/${kept.id}`);
  expect(body).toMatchObject({ state: 'published', publishedBy: 'Mere Hōhepa' });
  expect(body.changes[0].before).toBe('Theirs.');
  expect(await page()).not.toContain('Never shown');
});

test('OWN-02 switched off, the loyalty programme is gone; emails come from the sender that is published', async () => {
  const sender = 'Harbour Shoes <kia-ora@harbour.example>';
  const { id } = (
    await draft({ KERB_FEATURES_LOYALTY: 'false', KERB_MAIL_FROM: sender, KERB_MAIL_REPLY_TO: 'help@harbour.example' })
  ).body;
  expect((await fetch(`${shop.url}/nz/account/rewards`, { redirect: 'manual' })).status).toBe(200);
  await publish(id);
  expect((await fetch(`${shop.url}/nz/account/rewards`, { redirect: 'manual' })).status).toBe(302);
  await fetch(`${shop.url}/nz/api/mailing-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'aroha@example.nz' }),
  });
  const mails = async () => {
    const answer = await fetch(`${shop.simulatorUrl}/mail.json`);
    return (await answer.json()) as { from: string; to: string }[];
  };
  await expect
    .poll(async () => JSON.stringify(await mails()), { timeout: patient(15_000) })
    .toContain('kia-ora@harbour.example');
});
