/** Addresses that the simulated ParcelAddress API knows: in a street, on a rural delivery round, and boxes. */
const samples = [
  '151 Victoria Street West, Auckland Central, Auckland 1010',
  '151 Victoria Street, Te Aro, Wellington 6011',
  '27 Harbour View Road, Te Atatu Peninsula, Auckland 0610',
  '60 Topito Road, RD 1, Kaiapoi 7691',
  '60 Topito Road, Tuahiwi, RD 1, Kaiapoi 7691',
  'PO Box 1234, Wellington 6140',
  'PO Box 1234, Shortland Street, Auckland 1140',
];

/** Those with every word of the text, as suggestions of the API. */
export function addressesLike(text: string): { full_address: string; address_id: string; dpid: string }[] {
  const words = text.toLowerCase().split(/\s+/);
  return samples
    .filter((address) => words.every((word) => address.toLowerCase().includes(word)))
    .map((full_address) => {
      const id = `${1_000 + samples.indexOf(full_address)}`;
      return { full_address, address_id: id, dpid: id };
    });
}
