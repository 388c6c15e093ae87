/** The styles of a button, shared by buttons and links. */
const styles = {
  primary:
    'bg-ink text-page border-ink hover:bg-accent hover:text-on-accent hover:border-accent aria-disabled:bg-sunken aria-disabled:text-quiet aria-disabled:border-line aria-disabled:hover:bg-sunken',
  accent:
    'bg-accent text-on-accent border-accent hover:bg-ink hover:text-page hover:border-ink aria-disabled:bg-sunken aria-disabled:text-quiet aria-disabled:border-line aria-disabled:hover:bg-sunken',
  secondary: 'bg-transparent text-ink border-line-strong hover:border-ink hover:bg-sunken aria-disabled:text-quiet',
} as const;

export type ButtonVariant = keyof typeof styles;

export const buttonClasses = (variant: ButtonVariant, full: boolean): string =>
  `inline-flex min-h-12 items-center justify-center gap-2 rounded-xs border px-6 py-2 text-center font-semibold leading-tight transition-colors duration-120 aria-disabled:cursor-not-allowed ${full ? 'w-full' : ''} ${styles[variant]}`;
