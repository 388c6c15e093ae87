/** The colours that the page has now, which the card form takes over. */
export function presentTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light';
}
