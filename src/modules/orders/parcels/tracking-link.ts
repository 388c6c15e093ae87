/** Tracking pages of carriers. Pure. */
const carriers: Record<string, string> = {
  'nz post': 'https://www.nzpost.co.nz/tools/tracking?trackid=',
  aramex: 'https://www.aramex.co.nz/tools/track/?l=',
  'post haste': 'https://www.posthaste.co.nz/track/?ticket=',
};

/** Null for an unknown carrier, or a parcel without a number. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const address = carriers[carrier.trim().toLowerCase()];
  return address && trackingNumber !== '' ? address + encodeURIComponent(trackingNumber) : null;
}
