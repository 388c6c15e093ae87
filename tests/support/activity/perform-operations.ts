/** Performs staff operations that change something, one after another, each with the entry that it has to leave. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { freshEmail, newCustomer } from '../clients/account-client.ts';
import type { StaffPerson } from '../clients/staff-client.ts';
import { exportOf } from '../fixtures/orders/shopify-orders.ts';
import type { StaffedShop } from '../prepared-shops/staffed-shop.ts';
import { performOnContent } from './perform-content-operations.ts';
import { performOnOrders, performOnSentOrders } from './perform-order-operations.ts';
import { performOnColleagues, performOnOwnLogIn } from './perform-own-operations.ts';
import type { Perform, Performed } from './performed.ts';

/** Performs the operations of a shop; `check` is called after each, while its entries are the newest. */
export async function performOperations(
  staffed: StaffedShop,
  check: (performed: Performed) => Promise<void>,
): Promise<void> {
  const by =
    (who: StaffPerson): Perform =>
    async (operation, path, body, expected) => {
      const answer = await who.call(operation.split(' ')[0] ?? '', path, body);
      const leaves = typeof expected === 'function' ? expected(answer) : expected;
      await check({ operation, answer, who, ...leaves });
      return answer.body;
    };
  await performOnOwnLogIn(staffed, by);
  await performOnColleagues(staffed, by(staffed.manager));
  await performOnStock(by(staffed.picker), by(staffed.merchandiser), staffed);
  await performOnCatalogue(by(staffed.merchandiser), staffed);
  await performOnPromotions(by(staffed.merchandiser), staffed);
  await performOnContent(by(staffed.merchandiser), staffed.merchandiser);
  await performOnShop(by(staffed.manager), staffed);
  await performOnGiftCards(by(staffed.manager), by(staffed.service), staffed);
  const email = freshEmail('forgotten');
  await newCustomer(staffed.shop, email);
  const { rows } = await staffed.shop.pool.query('select id from accounts.customer where email = $1', [email]);
  await by(staffed.manager)(
    'POST /staff/customers/{customerId}/store-credit',
    `/staff/customers/${rows[0].id}/store-credit`,
    { changeId: randomUUID(), amount: 5, reason: 'Late parcel' },
    { subject: `customer:${rows[0].id}`, after: '$5.00' },
  );
  const forget = `/staff/customers/${rows[0].id}/forget`;
  await by(staffed.manager)('POST /staff/customers/{customerId}/forget', forget, undefined, { subject: rows[0].id });
  const guest = freshEmail('guest');
  await staffed.buy({ email: guest });
  const erasure = '/staff/guest-data/erasure';
  await by(staffed.manager)(`POST ${erasure}`, erasure, { email: guest }, { subject: 'guest', after: 'yes' });
  await performOnImportedCustomers(by(staffed.manager), staffed);
  await performOnImportedOrders(by(staffed.manager), staffed);
  await performOnOrders(staffed, by);
  await performOnSentOrders(staffed, by);
}

async function performOnImportedCustomers(perform: Perform, { shop }: StaffedShop): Promise<void> {
  const email = freshEmail('imported');
  const text = `First Name,Last Name,Email,Accepts Email Marketing\nMere,Tai,${email},yes\n`;
  const imports = '/staff/shopify-imports';
  await perform(
    `POST ${imports}`,
    imports,
    { kind: 'customers', text, apply: true },
    { subject: 'customers', after: '1' },
  );
  const invitations = '/staff/customer-invitations';
  await perform(`POST ${invitations}`, invitations, undefined, { subject: 'customers', after: '1' });
  const { rows } = await shop.pool.query('select id from accounts.imported_customer where email = $1', [email]);
  const path = `/staff/customers/${rows[0].id}/invitation`;
  await perform('POST /staff/customers/{customerId}/invitation', path, undefined, {
    subject: `customer:${rows[0].id}`,
  });
}

async function performOnImportedOrders(perform: Perform, { manager, shop: { pool } }: StaffedShop): Promise<void> {
  const text = exportOf([{ number: '#LOG1', lines: [{ name: 'Boot', sku: 'B', qty: 1, price: '50.00' }] }]);
  await manager.call('POST', '/staff/shopify-imports', { kind: 'orders', text, apply: true });
  const { rows } = await pool.query("select id from imported_orders.imported_order where number = '#LOG1'");
  const lines = [{ lineNo: 1, qty: 1 }];
  await perform(
    'POST /staff/imported-orders/{orderId}/returns',
    `/staff/imported-orders/${rows[0].id}/returns`,
    { returnId: randomUUID(), lines, amount: 50, paidBy: 'hand', reference: 'Bank 1' },
    { subject: `imported-order:${rows[0].id}`, after: '$50.00' },
  );
}

async function performOnStock(pick: Perform, merchandise: Perform, { court }: StaffedShop): Promise<void> {
  const variantId = String(court.sizes[2]);
  const movement = (line: object, more: object = {}) => ({
    movementId: randomUUID(),
    locationId: 'warehouse',
    lines: [{ variantId, ...line }],
    ...more,
  });
  const steps = [
    [pick, 'receive', movement({ qty: 3 }), '500', '503'],
    [pick, 'count', movement({ expected: 503, counted: 502 }), '503', '502'],
    [merchandise, 'adjust', movement({ qty: 2 }, { reason: 'miscounted' }), '502', '504'],
    [merchandise, 'write-off', movement({ qty: 4 }, { reason: 'lost' }), '504', '500'],
    [merchandise, 'transfer', movement({ qty: 1 }, { toLocationId: 'quay' }), '500', '499'],
  ] as const;
  for (const [perform, name, body, before, after] of steps)
    await perform(`POST /staff/stock/${name}`, `/staff/stock/${name}`, body, {
      subject: `movement:${body.movementId}`,
      before,
      after,
    });
}

async function performOnPictures(perform: Perform, data: string, { pool }: StaffedShop['shop']): Promise<void> {
  const { src: subject } = await perform('POST /staff/pictures', '/staff/pictures', { data }, { subject: 'media:' });
  const id: string = subject.slice('media:'.length);
  const focused = { crop: null, focus: { x: 10, y: 90 } };
  await perform('POST /staff/pictures/{id}/crop', `/staff/pictures/${id}/crop`, focused, { subject });
  await pool.query("update catalogue.media set named_at = now() - interval '2 days'");
  const deletion = '/staff/unused-pictures/deletion';
  await perform(`POST ${deletion}`, deletion, { pictures: [id] }, { subject });
}

async function performOnCatalogue(perform: Perform, { merchandiser, shop }: StaffedShop): Promise<void> {
  const { rows } = await shop.pool.query('select code from catalogue.product limit 1');
  const code: string = rows[0].code;
  const path = `/staff/products/${encodeURIComponent(code)}`;
  const { version, product } = (await merchandiser.call('GET', path)).body;
  const changed = { version, product: { ...product, materials: 'Pōhutukawa felt' } };
  await perform('PUT /staff/products/{code}', path, changed, { subject: `product:${code}`, after: 'Pōhutukawa felt' });
  const price = { price: '99.90', startsAt: new Date(Date.now() + 3_600_000).toISOString() };
  const scheduled = await perform('POST /staff/products/{code}/prices', `${path}/prices`, price, {
    subject: `product:${code}`,
    after: '99.90',
  });
  await perform('DELETE /staff/products/{code}/prices/{id}', `${path}/prices/${scheduled.id}`, undefined, {
    subject: `product:${code}`,
    before: '99.90',
  });
  const pixels = sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8b25c' } });
  const data = (await pixels.jpeg().toBuffer()).toString('base64');
  await performOnPictures(perform, data, shop);
  const text =
    'code,name,brand,category,price,variant_code,size_label,stock\nJET-1,Jetty,Rail,Footwear,79.90,J9,US 9,4\n';
  const file = { format: 'csv', text, apply: true };
  await perform('POST /staff/imports', '/staff/imports', file, { subject: 'catalogue' });
  const label = { kind: 'colour', label: 'Glacier', guess: '', value: 'white' };
  await perform('PUT /staff/import-labels', '/staff/import-labels', label, { subject: 'catalogue', after: 'white' });
  const columns = [
    { column: 'Item', field: 'name' },
    { column: 'Ticket', field: 'price' },
  ];
  const words = 'Item = name; Ticket = price';
  const mapping = { name: 'Supplier A', table: { columns, priceTimes: '1' } };
  const mappings = '/staff/import-mappings';
  const { id } = await perform(`PUT ${mappings}`, mappings, mapping, { subject: 'catalogue', after: words });
  await perform(`DELETE ${mappings}/{id}`, `${mappings}/${id}`, undefined, { subject: 'catalogue', before: words });
}

async function performOnPromotions(perform: Perform, { merchandiser }: StaffedShop): Promise<void> {
  const offer = { kind: 'percentOffOrder', percent: 20 };
  const entry = { id: 'spring', name: 'Spring 20', offer, codes: ['SPRING20'] };
  const subject = 'promotion:spring';
  const path = '/staff/promotions/spring';
  const draft = { version: null, entry };
  const name = 'PUT /staff/promotions/{id}/draft';
  await perform(name, `${path}/draft`, draft, { subject, after: 'Spring 20' });
  await perform('DELETE /staff/promotions/{id}/draft', `${path}/draft?version=1`, undefined, {
    subject,
    before: 'Spring 20',
  });
  const again = await perform(name, `${path}/draft`, draft, { subject, after: 'Spring 20' });
  await perform(
    'POST /staff/promotions/{id}/publish',
    `${path}/publish`,
    { version: again.version },
    {
      subject,
      after: 'Spring 20',
    },
  );
  const { live } = (await merchandiser.call('GET', path)).body;
  const ended = { active: false, state: live.state };
  await perform('POST /staff/promotions/{id}/active', `${path}/active`, ended, { subject });
}

async function performOnShop(perform: Perform, { manager }: StaffedShop): Promise<void> {
  const revisions = '/staff/settings/revisions';
  const changes = { KERB_STORE_NAME: 'Kākā' };
  const draft = () =>
    perform(`POST ${revisions}`, revisions, { changes }, ({ body }) => ({
      subject: String(body.id),
      after: 'Kākā',
    }));
  const { id } = await draft();
  const change = { subject: String(id), after: 'Kākā' };
  await perform(`PUT ${revisions}/{id}`, `${revisions}/${id}`, { publishAt: null }, change);
  const back = `${revisions}/${id}/taking-back`;
  const taken = await perform(`POST ${revisions}/{id}/taking-back`, back, undefined, { subject: '', before: 'Kākā' });
  await perform(`DELETE ${revisions}/{id}`, `${revisions}/${taken?.id}`, undefined, { subject: String(taken?.id) });
  const email = '/staff/emails/dispatched';
  const words = { basedOn: 0, texts: { whole: 'Off it went.' } };
  await perform('PUT /staff/emails/{kind}', email, words, { subject: 'email:dispatched', after: 'Off it went.' });
  const shown = { texts: {}, scene: 'The whole order', orderNumber: null };
  await perform('POST /staff/emails/{kind}/tests', `${email}/tests`, shown, { subject: 'email:dispatched' });
  const url = 'https://erp.example.com/kerb';
  const hooked = await perform('POST /staff/webhooks', '/staff/webhooks', { url, events: ['stock.changed'] }, () => ({
    subject: '',
    after: url,
  }));
  const hook = `/staff/webhooks/${hooked.webhook.id}`;
  const moved = { version: 1, url: `${url}/new`, events: ['stock.changed'] };
  await perform('PUT /staff/webhooks/{id}', hook, moved, { subject: '', before: url, after: moved.url });
  await perform('POST /staff/webhooks/{id}/rotate', `${hook}/rotate`, { hours: 1 }, { subject: '' });
  await perform('DELETE /staff/webhooks/{id}', hook, undefined, { subject: '', before: moved.url });
  const wanted = { name: 'Warehouse robot', scopes: ['stock:read'], days: 30, perMinute: 60, issueADay: null };
  const made = await perform('POST /staff/api-keys', '/staff/api-keys', wanted, ({ body }) => ({
    subject: body?.apiKey?.prefix ?? 'none',
    after: 'Warehouse robot',
  }));
  const key = `/staff/api-keys/${made?.apiKey.prefix}`;
  const { days: _days, ...kept } = wanted;
  const narrowed = { ...kept, name: 'Old robot', version: 1, expiresAt: made?.apiKey.expiresAt };
  await perform('PUT /staff/api-keys/{prefix}', key, narrowed, {
    ...{ subject: made?.apiKey.prefix, before: 'Warehouse robot', after: 'Old robot' },
  });
  await perform('POST /staff/api-keys/{prefix}/rotate', `${key}/rotate`, { hours: 1 }, { subject: '' });
  await perform('DELETE /staff/api-keys/{prefix}', key, undefined, { subject: made?.apiKey.prefix });
  const { version, store } = (await manager.call('GET', '/staff/stores/quay')).body;
  const whole = { region: 'Auckland', postcode: '1010', path: 'quay' };
  const renamed = { version, store: { ...store, ...whole, phone: '04 555 0199' } };
  await perform('PUT /staff/stores/{code}', '/staff/stores/quay', renamed, {
    subject: 'store:quay',
    after: '04 555 0199',
  });
  const closing = '/staff/stores/quay/closing';
  const expected = { subject: 'store:quay', before: 'yes', after: 'no' };
  await perform('PUT /staff/stores/{code}/closing', closing, { closed: 'for-good' }, expected);
  await manager.call('PUT', closing, { closed: 'no' });
}

async function performOnGiftCards(manage: Perform, serve: Perform, { shop }: StaffedShop): Promise<void> {
  const cardId = randomUUID();
  const subject = `gift-card:${cardId}`;
  await manage('POST /staff/gift-cards', '/staff/gift-cards', { cardId, amount: 50 }, { subject });
  const path = `/staff/gift-cards/${cardId}`;
  await serve(
    'POST /staff/gift-cards/{id}/suspended',
    `${path}/suspended`,
    { suspended: true },
    { subject, before: 'no', after: 'yes' },
  );
  await shop.pool.query('update gift_cards.gift_card set wrong_pins = 5, locked_at = now() where id = $1', [cardId]);
  const unlocked = { subject, before: '5', after: '0' };
  await serve('POST /staff/gift-cards/{id}/unlock', `${path}/unlock`, undefined, unlocked);
}
