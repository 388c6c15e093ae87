/** How long an order still has until its deadline. Pure. */

/** From this on a countdown says less than the time of day. */
const MAX_MINUTES = 12 * 60;

/**
 * '2 h 10 min', '3 h', '45 min' until a deadline in milliseconds, rounded down; null when it is over, less than a minute
 * away or more than twelve hours.
 */
export function timeLeft(deadline: number, now: number): string | null {
  const minutes = Math.floor((deadline - now) / 60_000);
  if (minutes < 1 || minutes > MAX_MINUTES) return null;
  return [Math.floor(minutes / 60) > 0 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}
