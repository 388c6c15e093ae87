import type { EdgeCtx } from '../edge-context.ts';
import { digestOf } from '../internal/digest.ts';

/** One kind of thing that pages show (FLT-04). */
export interface EdgeSource {
  /** Under this name its state is stored. */
  name: string;
  /**
   * The keys of what changed since `state`, and the state now, as JSON; a null state: it was never looked at. Runs in the
   * transaction that stores both. A key too many costs a rendering; a key too few leaves a page stale.
   */
  look: (ctx: EdgeCtx, state: unknown) => Promise<{ keys: Iterable<string>; state: unknown }>;
}

/** A source that is small enough to be compared as a whole: any difference changes these keys. */
export const comparedSource = (name: string, keys: readonly string[], read: (ctx: EdgeCtx) => unknown): EdgeSource => ({
  name,
  look: async (ctx, state) => {
    const now = digestOf(read(ctx));
    return { keys: now === state ? [] : keys, state: now };
  },
});
