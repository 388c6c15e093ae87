/** A carrier whose tracking page the shop knows. */
export interface Carrier {
  /** As staff choose it and shoppers read it. */
  name: string;
  /** Address of its tracking page; the tracking number is its end. */
  trackingPage: string;
}

/** The carriers that staff choose from, in the order of the form; parcels of others have no link. */
export const carriers: readonly Carrier[] = [
  { name: 'NZ Post', trackingPage: 'https://www.nzpost.co.nz/tools/tracking?trackid=' },
  { name: 'Aramex', trackingPage: 'https://www.aramex.co.nz/tools/track/?l=' },
  { name: 'Post Haste', trackingPage: 'https://www.posthaste.co.nz/track/?ticket=' },
];
