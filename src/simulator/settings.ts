/** What can be changed while the simulator runs (POST /control/settings). */
export interface SimulatorSettings {
  /** Added to every card-gateway operation. */
  cardLatencyMs: number;
  /** Added to every operation of pay in four. */
  payInFourLatencyMs: number;
  /** How long after capture a transaction counts as settled, which refunds require. */
  settleAfterMs: number;
  /** Score of every captcha token granted from now on, in hundredths. */
  captchaScorePercent: number;
  /** Lifetime of an airline quote. */
  airlineQuoteSeconds: number;
  /** The retail ERP's earning rate: `erpAccrualPoints` points for every `erpAccrualSpend` dollars. */
  erpAccrualPoints: number;
  erpAccrualSpend: number;
}
export const DEFAULT_SETTINGS: Readonly<SimulatorSettings> = {
  cardLatencyMs: 0,
  payInFourLatencyMs: 0,
  settleAfterMs: 30_000,
  captchaScorePercent: 90,
  airlineQuoteSeconds: 900,
  erpAccrualPoints: 1,
  erpAccrualSpend: 1,
};

/**
 * Changes the settings named in the input. Throws a RangeError for unknown names and for anything but whole numbers.
 */
export function changeSettings(settings: SimulatorSettings, input: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) throw new RangeError(`no such setting: ${name}`);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`${name} must be a whole number`);
  }
  Object.assign(settings, input);
}
