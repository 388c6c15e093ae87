/** Messages of article and blog pages on failures (section 8; MSG-02). */
export const contentMessages = {
  morePostsFailed: 'Unable to load more blog posts. Try again later.',
} as const;
