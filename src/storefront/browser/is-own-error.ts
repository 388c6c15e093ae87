/** Whether an error that nobody caught began in a script of ours, which lie at `scripts`; what extensions and other people's scripts throw did not (NAV-51). Pure. */
export const isOwnError = (thrown: unknown, scripts: string): thrown is Error =>
  thrown instanceof Error && thrown.name !== 'AbortError' && Boolean(thrown.stack?.includes(scripts));
