/** One of the points that `kerb doctor` lists. */
export interface ReadinessCheck {
  id: string;
  /** 'missing' prevents the shop from taking real money; 'advice' does not. */
  state: 'ok' | 'missing' | 'advice';
  /** The current state. */
  found: string;
  why: string;
  how: string;
}

/** One check: 'ok' when it holds, otherwise the given severity. */
export const check = (
  id: string,
  holds: boolean,
  texts: { found: string; why: string; how: string },
  otherwise: 'missing' | 'advice' = 'missing',
): ReadinessCheck => ({ id, state: holds ? 'ok' : otherwise, ...texts });
