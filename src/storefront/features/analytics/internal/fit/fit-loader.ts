/** When the fit provider's script is loaded, and its loading status (FIT-01 to FIT-07). */
import { createStore } from 'zustand/vanilla';
import { isFitPage } from '#contract/products/fit-pages.ts';

export type FitStatus = 'awaiting' | 'loading' | 'loaded' | 'error';
/** A command and its arguments, in the form of the provider's queue. */
type Command = readonly [name: string, ...rest: unknown[]];

/** Whether the path below /nz is an article that links to the fit provider's sizes. */
export const isFitArticle = (path: string): boolean => path.startsWith('/articles/') && isFitPage(`/nz${path}`);
/** Whether opening `path` loads the script. `orderIsNew`: the order on the success page has just been placed. */
export const wantsFit = (path: string, orderIsNew: boolean): boolean =>
  isFitPage(`/nz${path}`) && (orderIsNew || !path.startsWith('/checkout/'));

/** Loads at most once, however often it is called; commands wait in the provider's own queue until it has loaded. */
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

/** The provider's documented entry point: a function that collects commands until its script replaces it. */
export function sendFitCommand(host: FitWindow, ...command: Command): void {
  if (!host.tfcapi) {
    const q: Command[] = [];
    host.tfcapi = Object.assign((...later: Command) => void q.push(later), { q });
  }
  host.tfcapi(...command);
}
