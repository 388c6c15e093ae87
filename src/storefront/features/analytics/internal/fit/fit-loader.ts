/** When the fit provider's script is loaded, and how far that is (FIT-01 to FIT-07). */
import { createStore } from 'zustand/vanilla';
import { isFitPage } from '#contract/products/fit-pages.ts';

export type FitStatus = 'awaiting' | 'loading' | 'loaded' | 'error';
/** Command and what it needs, as the provider's queue takes them. */
type Command = readonly [name: string, ...rest: unknown[]];

/** Below /nz: is this an article that leads to the fit provider's sizes? */
export const isFitArticle = (path: string): boolean => path.startsWith('/articles/') && isFitPage(`/nz${path}`);
/** Whether coming to `path` asks for the script. `orderIsNew`: the order on the success page was placed just now. */
export const wantsFit = (path: string, orderIsNew: boolean): boolean =>
  isFitPage(`/nz${path}`) && (orderIsNew || !path.startsWith('/checkout/'));

/** Loads at most once, however often it is asked; commands wait in the provider's own queue until it has come. */
export function createFitLoader(load: (src: string) => Promise<void>) {
  const state = createStore<{ status: FitStatus }>(() => ({ status: 'awaiting' }));
  return {
    state,
    start(src: string): void {
      if (state.getState().status !== 'awaiting') return;
      state.setState({ status: 'loading' });
      load(src).then(
        () => state.setState({ status: 'loaded' }),
        () => state.setState({ status: 'error' }),
      );
    },
  };
}

interface FitWindow {
  tfcapi?: { (...command: Command): void; q?: Command[] };
}

/** The provider's published way in: a function that collects commands until its script replaces it. */
export function sendFitCommand(host: FitWindow, ...command: Command): void {
  if (!host.tfcapi) {
    const q: Command[] = [];
    host.tfcapi = Object.assign((...later: Command) => void q.push(later), { q });
  }
  host.tfcapi(...command);
}
