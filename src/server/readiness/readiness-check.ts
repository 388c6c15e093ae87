import type { SetUpPoint } from '#contract/staff/settings/set-up.ts';

/** One of the points that `kerb doctor` and the staff site's set-up list. */
export type ReadinessCheck = SetUpPoint;

interface CheckTexts extends Pick<ReadinessCheck, 'title' | 'found' | 'why' | 'how'> {
  /** The step of the set-up that it belongs to, where it is one of a shopkeeper's. */
  step?: NonNullable<ReadinessCheck['step']>;
  /** Where it is changed at the staff site. */
  screen?: string;
}

/** One check: 'ok' when it holds, otherwise the given severity. */
export const check = (
  id: string,
  holds: boolean,
  { step, screen, ...texts }: CheckTexts,
  otherwise: 'missing' | 'advice' = 'missing',
): ReadinessCheck => ({
  id,
  state: holds ? 'ok' : otherwise,
  isRequired: otherwise === 'missing',
  ...texts,
  step: step ?? null,
  screen: screen ?? null,
});
