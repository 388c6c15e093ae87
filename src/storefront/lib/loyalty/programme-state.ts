/** The shop's settings for loyalty and airline points, provided by the page's loader. */
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

export interface ProgrammeTerms {
  loyalty: boolean;
  redemptionMin: number;
  airline: { slug: string; name: string; guestMinutes: number } | null;
}

export const programmeState = createStore<{ terms: ProgrammeTerms | null }>(() => ({ terms: null }));

/** For layouts whose loader provides the terms. */
export function useProgrammeTerms(terms: ProgrammeTerms): void {
  useEffect(() => programmeState.setState({ terms }), [terms]);
}
