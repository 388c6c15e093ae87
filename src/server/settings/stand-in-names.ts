/** Every simulated or demo part of a shop (SEC-03); `stand-ins.ts` decides when each is in use. */
export const standInNames = [
  'simulator',
  'card',
  'pay_in_four',
  'mail',
  'airline',
  'erp',
  'carrier',
  'captcha',
  'fit',
  'tags',
  'decisioning',
  'fraud',
  'demo_shop',
  'demo_staff',
] as const;
export type StandInName = (typeof standInNames)[number];
