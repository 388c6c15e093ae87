/** Each call of the staff's in each role: the table of who may do what is what the shop does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { staffRoles } from '#contract/staff.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { staffAtWork } from '../support/staff-at-work.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test.each(staffRoles)('D1 %s: what the role may not do is refused before anything is read, what it may is not refused for its role', async (role) => {
  const member = await staffAtWork(shop, role);
  const calls = endpoints.filter(({ staff }) => staff !== undefined && staff !== 'any');
  expect(calls.length).toBeGreaterThan(30);
  for (const { method, path, staff, body } of calls) {
    // Nothing is there by this name, and an empty body is no request: whoever may ask changes nothing.
    const answer = await member.call(method.toUpperCase(), path.replace(/:\w+/g, 'x'), body ? {} : undefined);
    const name = `${role}: ${method.toUpperCase()} ${path}`;
    if ((staff as readonly string[]).includes(role)) expect([200, 201, 204, 400, 404, 409], name).toContain(answer.status);
    else expect(answer, name).toMatchObject({ status: 403, body: { errorCode: 'StaffForbidden', message: 'Your role does not allow this.' } });
  }
});
