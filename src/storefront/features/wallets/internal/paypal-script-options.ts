/**
 * Options of PayPal's script, real or simulated: payment is immediate, so pay later and credit are switched off
 * (PAY-26).
 */
export const payPalScriptOptions = ({ vault = false }: { vault?: boolean } = {}) => ({
  currency: 'NZD',
  locale: 'en_NZ',
  'disable-funding': 'paylater,credit,card',
  ...(vault ? { vault: true, intent: 'tokenize' as const } : { intent: 'authorize' as const }),
});
