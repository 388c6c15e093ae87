/**
 * Staff operations that perform-operations.ts does not perform, because they need a world of their own, and the test
 * that performs them and looks at their entry by expectEntry().
 */
const packing = 'tests/e2e/packing-station.test.ts';
const parcels = 'tests/api/parcel-tracking.test.ts';
const rules = 'tests/api/search-rules.test.ts';
const phone = 'tests/api/phone-orders.test.ts';
const fields = 'tests/api/custom-fields.test.ts';
const fieldOwners = 'tests/api/custom-fields-owners.test.ts';
const many = 'tests/api/bulk-changes.test.ts';
export const performedElsewhere: Readonly<Record<string, string>> = {
  'POST /staff/invitations/accept': 'tests/api/staff-roles-and-invitations.test.ts',
  'POST /staff/first-owner': 'tests/api/set-up.test.ts',
  'POST /staff/password/reset': 'tests/api/staff-password-links.test.ts',
  'PUT /staff/custom-fields/{owner}/{key}': fields,
  'PUT /staff/custom-fields/{owner}/{key}/archived': fields,
  'PUT /staff/custom-field-orders/{owner}': fields,
  'PUT /staff/products/{code}/custom-fields': fields,
  'PUT /staff/products/{code}/sizes/{size}/custom-fields': fieldOwners,
  'PUT /staff/orders/{number}/custom-fields': fieldOwners,
  'PUT /staff/customers/{customerId}/custom-fields': fieldOwners,
  'PUT /staff/stores/{code}/custom-fields': fieldOwners,
  'PUT /staff/search-rules': rules,
  'DELETE /staff/search-rules': rules,
  'POST /staff/address-imports': rules,
  'POST /staff/activity/{id}/undo': 'tests/api/undo-changes.test.ts',
  'POST /staff/product-changes/{id}/start': many,
  'POST /staff/product-changes/{id}/stop': many,
  'POST /staff/product-changes/{id}/taking-back': many,
  'POST /staff/webhooks/replay': 'tests/api/api-keys.test.ts',
  'POST /staff/orders/{number}/parcels': parcels,
  'POST /staff/orders/{number}/parcels/{id}/undo': parcels,
  'POST /staff/orders/{number}/parcels/{id}/hand-over': parcels,
  'POST /staff/parcels/{id}/settle': parcels,
  'POST /staff/orders/{number}/changes/{changeId}/withdraw': 'tests/api/pay-for-change.test.ts',
  'POST /staff/phone-orders': phone,
  'POST /staff/phone-orders/{draftId}/link': phone,
  'POST /staff/phone-orders/{draftId}/payment': phone,
  'POST /staff/phone-orders/{draftId}/cancel': phone,
  'PUT /staff/stock/shelves': packing,
  'POST /staff/pick-waves': packing,
  'POST /staff/pick-waves/{id}/end': packing,
  'POST /staff/manifests': packing,
  'POST /staff/till/sales': 'tests/api/till-sales.test.ts',
  'POST /staff/payment-cases/{id}/settle': 'tests/api/bank-transfer.test.ts',
  'PUT /staff/orders/{number}/gifts/{lineNo}/{unitNo}/recipient': 'tests/e2e/staff-gift-cards.test.ts',
};
