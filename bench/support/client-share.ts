/** The client must not be the limit of what it measures. */

/** Share of the whole run's processor time. */
const MAX_SHARE = 0.4;

type CpuMs = Record<'shop' | 'postgres' | 'simulator' | 'client', number>;

/** Reports the client's share of the processor time between two readings; throws when it is more than 40 %. */
export function emitClientShare(
  emit: (name: string, value: number, unit: string) => void,
  name: string,
  before: CpuMs,
  after: CpuMs,
): void {
  const parts = ['shop', 'postgres', 'simulator', 'client'] as const;
  const whole = parts.reduce((sum, part) => sum + after[part] - before[part], 0);
  const share = (after.client - before.client) / whole;
  emit(name, share, 'of the processor time');
  if (share > MAX_SHARE) throw new Error(`${name}: the client used ${Math.round(share * 100)} % of the processor time`);
}
