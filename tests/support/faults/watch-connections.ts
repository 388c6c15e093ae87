/** Records which ports this process connects to. */
import net from 'node:net';

export interface WatchedConnections {
  /** Connections to other ports than the known ones, as HOST:PORT. */
  strangers: ReadonlySet<string>;
  stop: () => void;
}

/** Watches until `stop`. */
export function watchConnections(known: ReadonlySet<number>): WatchedConnections {
  const strangers = new Set<string>();
  const connectAsIs = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const [first] = (Array.isArray(given[0]) ? given[0] : given) as [
      { port?: number; host?: string; path?: string } | number | undefined,
    ];
    const port = typeof first === 'object' ? Number(first?.port) : Number(first);
    if (port && !known.has(port)) strangers.add(`${typeof first === 'object' ? first?.host : ''}:${port}`);
    return Reflect.apply(connectAsIs, this, given);
  } as typeof connectAsIs;
  return {
    strangers,
    stop: () => {
      net.Socket.prototype.connect = connectAsIs;
    },
  };
}
