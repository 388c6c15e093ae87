'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';

interface SoldOutSizeProps {
  /** 'US Men 9'. */
  size: string;
  onPress: () => void;
  /** The box with its disabled radio button. */
  children: ReactNode;
}

/** Around a sold-out size: it cannot be chosen (PROD-11), but pressed to be emailed when it is back (UX-09). */
export const SoldOutSize = ({ size, onPress, children }: SoldOutSizeProps) => (
  <div className="relative grid">
    {children}
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${size}, sold out. Email me when it’s back`}
      onClick={onPress}
      className="absolute inset-0 rounded-xs hover:border hover:border-line-strong noscript:hidden"
    />
  </div>
);
