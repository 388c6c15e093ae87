/** The seller: on tax receipts, and as the return address. Pure. */
import type { OrderView } from '#contract/orders/orders.ts';
import type { Config } from '#platform/config.ts';

type Settings = Pick<
  Config,
  'KERB_STORE_NAME' | 'KERB_LEGAL_NAME' | 'KERB_GST_NUMBER' | 'KERB_BUSINESS_ADDRESS' | 'KERB_DEMO'
>;
/** What the demo shop prints; a real shop prints its settings or nothing. */
const demo = { gstNumber: '000-000-000', address: '12 Demonstration Lane, Te Aro, Wellington 6011' };

export function supplierOf(config: Settings): OrderView['supplier'] {
  return {
    name: config.KERB_LEGAL_NAME || config.KERB_STORE_NAME,
    gstNumber: config.KERB_GST_NUMBER || (config.KERB_DEMO ? demo.gstNumber : ''),
    address: config.KERB_BUSINESS_ADDRESS || (config.KERB_DEMO ? demo.address : ''),
  };
}

/** Where returns are sent, line by line. */
export function returnAddress(config: Settings): string[] {
  const { name, address } = supplierOf(config);
  return [
    `${name} Returns`,
    ...address
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ];
}
