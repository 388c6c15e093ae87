/** The lists of orders, each with the longest waiting first, except `all`, which has the newest first. */
export const queueViews = ['to-send', 'part-sent', 'to-set-aside', 'to-be-collected', 'waiting', 'all'] as const;
export type QueueView = (typeof queueViews)[number];
