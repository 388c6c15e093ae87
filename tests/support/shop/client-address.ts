/** Network addresses for test clients: each client has its own, because tests run with the shipped rate limits. */
let serial = Math.floor(Math.random() * 2 ** 24);

/** An address that no other client of this test file has. */
export function newAddress(): string {
  serial = (serial + 1) % 2 ** 24;
  return `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
}

/** The header that carries a client's address: the shop of a test trusts one proxy (running-shop.ts). */
export const calledFrom = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });
