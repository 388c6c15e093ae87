/** What article and blog pages say when something fails (section 8; MSG-02). */
export const contentMessages = {
  morePostsFailed: 'Unable to load more blog posts. Try again later.',
} as const;
