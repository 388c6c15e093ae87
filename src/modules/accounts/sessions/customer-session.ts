/** Where a session is used. */
export interface SessionPlace {
  /** Browser and system in words, such as 'Chrome on Windows'. */
  device: string;
  /** The network address. */
  address: string;
}

export interface CustomerSession extends SessionPlace {
  id: string;
  startedAt: Date;
  /** To the minute. */
  lastSeenAt: Date;
}
