const BOT = /bot|lighthouse|facebook|google/i;

/** Whether a user agent is a bot's: bots get no error page (NAV-54, NAV-55). */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent);
