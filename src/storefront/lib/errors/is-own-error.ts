/** What nobody caught, as the page heard of it. */
export interface Uncaught {
  /** Anything can be thrown, and a promise rejected with it. */
  thrown: unknown;
  /** Of an error: the script it was thrown in, empty where the browser does not tell. A rejection has none. */
  filename?: string | undefined;
}

/**
 * Whether what nobody caught began in a script of ours, which lie at `scripts`; what extensions and other people's scripts throw did
 * not (NAV-51, FIX-40). What is no Error does not say where it began: thrown, its script tells; rejected, it is ours unless the page
 * runs a script of others whose rejections it hears of (`foreign`; browsers tell nothing of scripts fetched without CORS). Pure.
 */
export function isOwnError({ thrown, filename }: Uncaught, scripts: string, foreign: boolean): boolean {
  if (thrown instanceof Error) return thrown.name !== 'AbortError' && Boolean(thrown.stack?.includes(scripts));
  // The browser's own complaints, about observers for instance, have nothing thrown in them.
  if (filename !== undefined) return thrown !== null && thrown !== undefined && filename.startsWith(scripts);
  return !foreign;
}

/** Whether the page runs scripts of others that share what they throw: fetched with CORS, or as modules. */
export const hasForeignScripts = (
  scripts: Iterable<Pick<HTMLScriptElement, 'src' | 'type' | 'crossOrigin'>>,
  origin: string,
): boolean =>
  Array.from(scripts).some(
    ({ src, type, crossOrigin }) =>
      src !== '' && !src.startsWith(`${origin}/`) && (type === 'module' || crossOrigin !== null),
  );
