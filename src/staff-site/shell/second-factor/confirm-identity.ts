/** Asks the logged-in person to prove who they are, once for all calls that wait for it (SEC-09). */
import { createStore } from 'zustand';

interface Waiting {
  isOpen: boolean;
  answer: (confirmed: boolean) => void;
}
export const confirmation = createStore<Waiting>(() => ({ isOpen: false, answer: () => undefined }));
let asking: Promise<boolean> | null = null;

/** True once the person has confirmed; false when they went back. */
export function askConfirmation(): Promise<boolean> {
  asking ??= new Promise<boolean>((done) => {
    confirmation.setState({ isOpen: true, answer: done });
  }).finally(() => {
    asking = null;
    confirmation.setState({ isOpen: false, answer: () => undefined });
  });
  return asking;
}
