/** Where processes tell each other that there is something to read again ('changed') or to purge ('seen'). */
export const EDGE_CHANNEL = 'kerb_edge';
