/** How long a session lasts without use, in seconds; the same for both kinds of log-in. */
export const SESSION_SECONDS = 30 * 86_400;
