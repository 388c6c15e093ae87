/** The shop's terms of loyalty and airline, as the page's server said them. */
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

export interface ProgrammeTerms {
  loyalty: boolean;
  redemptionMin: number;
  airline: { slug: string; name: string; guestMinutes: number } | null;
}

export const programmeState = createStore<{ terms: ProgrammeTerms | null }>(() => ({ terms: null }));

/** For layouts whose loader brings them. */
export function useProgrammeTerms(terms: ProgrammeTerms): void {
  useEffect(() => programmeState.setState({ terms }), [terms]);
}
