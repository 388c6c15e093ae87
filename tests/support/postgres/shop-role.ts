/** Owns no table; every shop that `startTestShop` starts runs with it (SEC-21). */
export const SHOP_ROLE = 'kerb_shop';
