/** HON-04 through the whole shop: what the GST Act asks for on an order and on each refund, as PDF and by mail. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const mailAbout = async (email: string, words: RegExp) => {
  const find = async () =>
    (await mailFor(staffed.shop.simulatorUrl, email)).find(({ subject, text }) => words.test(`${subject}\n${text}`));
  await expect.poll(find, { timeout: patient(45_000) }).toBeDefined();
  const mail = await find();
  return `${mail?.text}`.replaceAll(/\s+/g, ' ');
};
const fileOf = async (path: string, token: string) => {
  const reply = await fetch(`${staffed.shop.url}/nz/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return {
    status: reply.status,
    name: reply.headers.get('content-disposition'),
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
};

test('HON-04 seller, GST number and GST on every order; the buyer’s details from $1,000 only; a correction for each refund, in account, as PDF, on staff’s paper and by mail', async () => {
  const { shop, buy, send, picker, service, untilCaptured } = staffed;
  const email = freshEmail('gst');
  const customer = await newCustomer(shop, email);
  const small = await buy({ email, client: customer });
  const large = await buy({ email, client: customer, qty: 7 });
  expect(small.total).toBeLessThan(1_000);
  expect(large.total).toBeGreaterThan(1_000);
  const view = async (number: string) => (await customer.call('GET', `/account/orders/${number}`)).body;
  expect((await view(small.number)).buyer).toEqual(['Aroha Ngāta']);
  const before = await view(large.number);
  expect(before.buyer).toEqual([
    'Aroha Ngāta',
    '12 Kōwhai Street',
    'Aro Valley',
    'Wellington 6021',
    email,
    '021 555 0123',
  ]);
  expect(before.corrections).toEqual([]);
  const gstNumber = before.supplier.gstNumber;
  expect(gstNumber).toMatch(/^\d{3}-\d{3}-\d{3}$/);

  const confirmation = await mailAbout(email, new RegExp(large.number));
  expect(confirmation).toContain(`TAXABLE SUPPLY INFORMATION ${before.supplier.name}`);
  expect(confirmation).toContain(`GST number ${gstNumber}`);
  expect(confirmation).toContain(`which includes GST of $${before.gst}`);
  expect(confirmation).toContain('Sold to: Aroha Ngāta, 12 Kōwhai Street');
  expect(await mailAbout(email, new RegExp(small.number))).not.toContain('12 Kōwhai Street, Aro');

  await send(picker, large.number);
  await untilCaptured(large.number);
  const refund = (body: object) =>
    service.call('POST', `/staff/orders/${large.number}/refunds`, { key: randomUUID(), reason: 'A scuff', ...body });
  expect((await refund({ amount: 115 })).status).toBe(200);
  expect((await refund({ lines: [{ lineNo: 1, qty: 1 }] })).status).toBe(200);
  const after = await view(large.number);
  const [first, second] = after.corrections;
  expect(first).toMatchObject({ number: 1, amount: 115, gst: 15, total: before.total - 115 });
  expect(second).toMatchObject({ number: 2, amount: 149.9, gst: 19.55 });
  expect(second.totalGst).toBeCloseTo(before.gst - 34.55, 2);
  expect(JSON.stringify(after.corrections)).not.toContain('scuff');

  const mail = await mailAbout(email, new RegExp(`Refund ${large.number}-2 of`));
  expect(mail).toContain('Supply correction information: ');
  expect(mail).toContain(`GST number ${gstNumber}`);
  expect(mail).toContain('$149.90 less, including GST of $19.55');

  const token = customer.token();
  const pdf = await fileOf(`/account/orders/${large.number}/corrections/2`, token);
  expect([pdf.status, pdf.name]).toEqual([200, `attachment; filename="refund-receipt-${large.number}-2.pdf"`]);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const receipt = await fileOf(`/account/orders/${large.number}/receipt`, token);
  if (process.env.KERB_SNAP_DIR) {
    await writeFile(`${process.env.KERB_SNAP_DIR}/correction.pdf`, pdf.bytes);
    await writeFile(`${process.env.KERB_SNAP_DIR}/receipt.pdf`, receipt.bytes);
  }
  expect((await fileOf(`/account/orders/${large.number}/corrections/3`, token)).status).toBe(404);
  expect((await fileOf(`/account/orders/${large.number}/corrections/0`, token)).status).toBe(404);
  const stranger = await newCustomer(shop, freshEmail('stranger'));
  expect((await fileOf(`/account/orders/${large.number}/corrections/2`, stranger.token())).status).toBe(404);
  const guest = await customer.call('GET', `/orders/${large.number}/corrections/2`, undefined, {
    'x-order-token': 'x',
  });
  expect(guest.status).toBe(404);

  const { receipts } = (await service.call('GET', `/staff/print/receipts?orders=${large.number},${small.number}`)).body;
  expect(receipts[0]).toMatchObject({ buyer: before.buyer, corrections: [first, second] });
  expect(receipts[1]).toMatchObject({ buyer: ['Aroha Ngāta'], corrections: [] });
  await staffed.expectInvariantsHold();
});

test('HON-04 an order that is cancelled before it was charged is corrected to nothing, by mail too', async () => {
  const { shop, buy, service } = staffed;
  const email = freshEmail('gst-cancelled');
  const customer = await newCustomer(shop, email);
  const { number, total } = await buy({ email, client: customer });
  expect((await service.call('POST', `/staff/orders/${number}/cancel`, {})).status).toBeLessThan(300);
  const view = async () => (await customer.call('GET', `/account/orders/${number}`)).body;
  await expect.poll(async () => (await view()).corrections, { timeout: patient(45_000) }).toHaveLength(1);
  const { corrections, gst } = await view();
  expect(corrections).toEqual([{ number: 1, date: expect.any(String), amount: total, gst, total: 0, totalGst: 0 }]);
  expect(await mailAbout(email, /is cancelled/)).toContain('The corrected total is $0.00');
});
