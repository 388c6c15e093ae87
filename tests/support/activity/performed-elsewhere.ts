/**
 * Staff operations that perform-operations.ts does not perform, because they need a world of their own, and the test
 * that performs them and looks at their entry by expectEntry().
 */
const parcels = 'tests/api/parcel-tracking.test.ts';
export const performedElsewhere: Readonly<Record<string, string>> = {
  'POST /staff/webhooks/replay': 'tests/api/api-keys.test.ts',
  'POST /staff/orders/{number}/parcels': parcels,
  'POST /staff/orders/{number}/parcels/{id}/undo': parcels,
  'POST /staff/orders/{number}/parcels/{id}/hand-over': parcels,
  'POST /staff/parcels/{id}/settle': parcels,
  'POST /staff/till/sales': 'tests/api/till-sales.test.ts',
  'POST /staff/payment-cases/{id}/settle': 'tests/api/bank-transfer.test.ts',
  'PUT /staff/orders/{number}/gifts/{lineNo}/{unitNo}/recipient': 'tests/e2e/staff-gift-cards.test.ts',
};
