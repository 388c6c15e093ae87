/** Packs what loaders return (packed-data.ts). */
import { createContext, type RouterContextProvider } from 'react-router';
import { type Packed, remember } from './packed-data.ts';

/** The JSON texts of a page that is being rendered, in the order of its data block; null for an answer to the router. */
export const pageDataContext = createContext<string[] | null>(null);

/** Values must be those of JSON; properties that are undefined are left out. */
export function pack<T>(context: Readonly<RouterContextProvider>, data: T, json = JSON.stringify(data)): Packed<T> {
  const ofPage = context.get(pageDataContext);
  const packed: Packed<T> = ofPage ? { packedAt: ofPage.push(json) - 1 } : { packed: json };
  remember(packed, data);
  return packed;
}

/** A loader whose data are packed. */
export const packing =
  <Args extends { context: Readonly<RouterContextProvider> }, T>(load: (args: Args) => T | Promise<T>) =>
  async (args: Args): Promise<Packed<T>> =>
    pack(args.context, await load(args));
