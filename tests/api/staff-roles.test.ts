/** Every staff call in every role: the shop allows exactly what the table of roles says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { staffRoles } from '#contract/staff/staff.ts';
import { permissionsOf } from '#contract/staff/staff-permissions.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/**
 * Roles that may reach customers' data, money and outside systems, listed here a second time, so that the table is not
 * only compared with itself.
 */
const decided: Readonly<Record<string, readonly string[]>> = {
  'GET /staff/customers': ['service', 'manager'],
  'GET /staff/customers/:customerId': ['service', 'manager'],
  'GET /staff/customers/:customerId/export': ['manager'],
  'POST /staff/customers/:customerId/viewing': ['service', 'manager'],
  'POST /staff/customers/:customerId/forget': ['manager'],
  'POST /staff/guest-data': ['manager'],
  'POST /staff/guest-data/erasure': ['manager'],
  'POST /staff/customers/:customerId/store-credit': ['service', 'manager'],
  'POST /staff/shopify-imports': ['manager'],
  'POST /staff/address-checks': ['manager'],
  'POST /staff/customer-invitations': ['manager'],
  'POST /staff/unused-pictures/deletion': ['merchandiser', 'manager'],
  'GET /staff/imported-orders': ['service', 'manager'],
  'GET /staff/imported-orders/:orderId': ['service', 'manager'],
  'POST /staff/imported-orders/:orderId/returns': ['service', 'manager'],
  'GET /staff/imported-order-totals': ['service', 'merchandiser', 'manager'],
  'POST /staff/customers/:customerId/invitation': ['service', 'manager'],
  'GET /staff/exports/customers': ['manager'],
  'GET /staff/exports/payments': ['manager'],
  'GET /staff/exports/ledger': ['manager'],
  'GET /staff/exports/orders': ['service', 'manager'],
  'GET /staff/exports/buyers': ['service', 'manager'],
  'POST /staff/gift-cards': ['manager'],
  'POST /staff/gift-cards/:id/unlock': ['service', 'manager'],
  'POST /staff/orders/:number/refunds': ['service', 'manager'],
  'GET /staff/orders/:number/changeable': ['service', 'manager'],
  'GET /staff/phone-orders/options': ['service', 'manager'],
  'GET /staff/phone-orders': ['service', 'manager'],
  'GET /staff/phone-orders/:draftId': ['service', 'manager'],
  'POST /staff/phone-orders/quote': ['service', 'manager'],
  'POST /staff/phone-orders': ['service', 'manager'],
  'POST /staff/phone-orders/:draftId/link': ['service', 'manager'],
  'POST /staff/phone-orders/:draftId/payment': ['service', 'manager'],
  'POST /staff/phone-orders/:draftId/cancel': ['service', 'manager'],
  'POST /staff/orders/:number/change-quote': ['service', 'manager'],
  'POST /staff/orders/:number/changes': ['service', 'manager'],
  'GET /staff/print/receipts': ['service', 'manager'],
  'GET /staff/print/packing-slips': ['picker', 'service', 'manager'],
  'GET /staff/print/gift-receipts': ['picker', 'service', 'manager'],
  'GET /staff/order-numbers': ['picker', 'service', 'manager'],
  'POST /staff/order-work': ['picker', 'service', 'manager'],
  'GET /staff/print/labels': ['picker', 'service', 'manager'],
  'POST /staff/orders/:number/cancel': ['service', 'manager'],
  'POST /staff/orders/:number/emails': ['service', 'manager'],
  'POST /staff/orders/:number/emails/:emailId/again': ['service', 'manager'],
  'POST /staff/returns/:rma/receive': ['service', 'manager'],
  'PUT /staff/promotions/:id/draft': ['merchandiser', 'manager'],
  'GET /staff/activity': ['manager'],
  'GET /staff/activity/:id/undo': ['manager'],
  'POST /staff/activity/:id/undo': ['manager'],
  'GET /staff/exports/activity': ['manager'],
  'GET /staff/emails': ['manager'],
  'PUT /staff/emails/:kind': ['manager'],
  'POST /staff/emails/:kind/preview': ['manager'],
  'POST /staff/emails/:kind/tests': ['manager'],
  'GET /staff/delivery-zones': ['manager'],
  'POST /staff/delivery-zones/try': ['manager'],
  'GET /staff/set-up': ['manager'],
  'GET /staff/settings': ['manager'],
  'GET /staff/settings/operator': ['manager'],
  'POST /staff/settings/connections/:name/test': ['manager'],
  'POST /staff/settings/revisions': ['manager'],
  'PUT /staff/settings/revisions/:id': ['manager'],
  'DELETE /staff/settings/revisions/:id': ['manager'],
  'POST /staff/settings/revisions/:id/taking-back': ['manager'],
  'GET /staff/custom-fields': ['manager'],
  'PUT /staff/custom-fields/:owner/:key': ['manager'],
  'PUT /staff/custom-fields/:owner/:key/archived': ['manager'],
  'PUT /staff/custom-field-orders/:owner': ['manager'],
  'PUT /staff/products/:code/custom-fields': ['merchandiser', 'manager'],
  'GET /staff/orders/:number/custom-fields': ['picker', 'service', 'manager'],
  'PUT /staff/orders/:number/custom-fields': ['picker', 'service', 'manager'],
  'GET /staff/customers/:customerId/custom-fields': ['service', 'manager'],
  'PUT /staff/customers/:customerId/custom-fields': ['service', 'manager'],
  'GET /staff/stores': ['manager'],
  'PUT /staff/stores/:code': ['manager'],
  'PUT /staff/stores/:code/closing': ['manager'],
  'POST /staff/webhooks': ['manager'],
  'PUT /staff/webhooks/:id': ['manager'],
  'POST /staff/webhooks/:id/rotate': ['manager'],
  'GET /staff/webhooks/:id/deliveries/:eventId': ['manager'],
  'POST /staff/members/:id/suspended': ['manager'],
  'DELETE /staff/members/:id/sessions': ['manager'],
  'GET /staff/api-keys': ['manager'],
  'POST /staff/api-keys': ['manager'],
  'PUT /staff/api-keys/:prefix': ['manager'],
  'POST /staff/api-keys/:prefix/rotate': ['manager'],
  'DELETE /staff/api-keys/:prefix': ['manager'],
};

/** The roles that every shop has with this permission. */
const rolesOf = (permission: string | undefined): string[] =>
  staffRoles.filter((role) => permissionsOf(role).some((one) => one === permission));

test('D1 the roles that may reach customers’ data and money are as listed here, and every call that names or exports customers is listed', () => {
  const found = Object.fromEntries(
    endpoints.map(({ method, path, staff }) => [`${method.toUpperCase()} ${path}`, staff]),
  );
  for (const [call, roles] of Object.entries(decided))
    expect(rolesOf(found[call]).sort(), call).toEqual([...roles].sort());
  const sensitive = Object.keys(found).filter((call) =>
    /\/staff\/(customers|exports\/(customers|payments|ledger))/.test(call),
  );
  expect(sensitive.filter((call) => !(call in decided))).toEqual([]);
});

test.each(staffRoles)(
  'D1 %s: what the role may not do is refused before anything is read, what it may is not refused for its role',
  async (role) => {
    const member = await loggedInStaff(shop, role);
    const calls = endpoints.filter(({ staff }) => staff !== undefined && staff !== 'any');
    expect(calls.length).toBeGreaterThan(30);
    for (const { method, path, staff, body } of calls) {
      // The id is unknown and an empty body is no valid request, so an allowed call changes nothing.
      const answer = await member.call(method.toUpperCase(), path.replace(/:\w+/g, 'x'), body ? {} : undefined);
      const name = `${role}: ${method.toUpperCase()} ${path}`;
      if (rolesOf(staff).includes(role)) expect([200, 201, 204, 400, 404, 409], name).toContain(answer.status);
      else
        expect(answer, name).toMatchObject({
          status: 403,
          body: { errorCode: 'StaffForbidden', message: 'Your role does not allow this.' },
        });
    }
  },
);
