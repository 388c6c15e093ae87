import { type RefObject, useEffect, useRef, useState } from 'react';

/** What was done last to a list of images: what is announced, and the button that the keyboard goes on from. */
interface Move {
  said: string;
  /** Its accessible name; '' leaves the focus where it is. */
  focus: string;
}

/** Announces what was done to a list, and keeps the focus at the image that was moved or changed. */
export function useMoves(): { list: RefObject<HTMLOListElement | null>; said: string; setMoved: (move: Move) => void } {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<Move>({ said: '', focus: '' });
  useEffect(() => {
    if (moved.focus) list.current?.querySelector<HTMLElement>(`button[aria-label="${moved.focus}"]`)?.focus();
  }, [moved]);
  return { list, said: moved.said, setMoved };
}
