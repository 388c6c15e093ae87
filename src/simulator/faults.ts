/** Faults on demand: each applies to its provider and operation the given number of times, and is then removed. */

export const FAULT_KINDS = [
  'delay',
  'late',
  'drip',
  'timeout-before',
  'timeout-after',
  'reset-before',
  'reset-after',
  'http-500',
  'garbage',
  'html',
  'wrong-amount',
  'wrong-currency',
  'wrong-order',
  'decline',
  'reject-4xx',
  'reject-5xx',
  'quote-expired',
  'member-inactive',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  provider: string;
  operation: string;
  kind: FaultKind;
  /** Milliseconds to delay, to be late, to hang (default 60 s) or to wait between bytes of a slow reply. */
  ms: number;
  /** Remaining uses; null = until reset. */
  times: number | null;
  /** Whether an http-500, html or garbage reply is sent instead of the work ('before') or after it was done. */
  phase: 'before' | 'after';
  /** Only requests about this order. */
  orderId?: string;
}

const DEFAULT_MS: Partial<Record<FaultKind, number>> = { delay: 1_000, late: 1_000, drip: 100 };

export class FaultList {
  #faults: Fault[] = [];

  /** Adds a fault from JSON. Throws a RangeError that states what is wrong with it. */
  add(input: Record<string, unknown>): Fault {
    const kind = input.kind as FaultKind;
    if (!FAULT_KINDS.includes(kind)) throw new RangeError(`kind must be one of ${FAULT_KINDS.join(', ')}`);
    if (typeof input.provider !== 'string' || input.provider === '') throw new RangeError('provider is missing');
    const fault: Fault = {
      provider: input.provider,
      operation: typeof input.operation === 'string' ? input.operation : '*',
      kind,
      ms: wholeNumber(input.ms, 'ms') ?? DEFAULT_MS[kind] ?? 60_000,
      times: input.times === null ? null : (wholeNumber(input.times, 'times') ?? 1),
      phase:
        input.phase === 'before' || input.phase === 'after' ? input.phase : kind === 'garbage' ? 'after' : 'before',
      ...(typeof input.orderId === 'string' ? { orderId: input.orderId } : {}),
    };
    this.#faults.push(fault);
    return fault;
  }

  /** The fault for this request, which uses it up; undefined when there is none. */
  take(provider: string, operation: string, orderId?: string): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const fault = this.#faults.find(
      (each) =>
        each.provider === provider &&
        (each.operation === '*' || each.operation === operation) &&
        (each.orderId === undefined || each.orderId === orderId),
    );
    if (fault && fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#faults = this.#faults.filter((each) => each !== fault);
    }
    return fault;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  reset(): void {
    this.#faults = [];
  }
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a whole number`);
  return value;
}
