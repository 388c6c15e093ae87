import type { ScanTone } from './sounds.ts';

/** What is said about a scan: by sound, colour and words. */
export interface ScanAnswer {
  tone: ScanTone;
  text: string;
}
const looks: Record<ScanTone, string> = {
  good: 'border-success bg-raised text-success',
  wrong: 'border-danger bg-danger text-page',
  done: 'border-success bg-success text-page',
};

/** The answer to a scan, large enough to be seen from the side; screen readers say a wrong one at once. */
export const Answer = ({ answer: { tone, text } }: { answer: ScanAnswer }) => (
  <p
    role={tone === 'wrong' ? 'alert' : 'status'}
    className={`mt-3 border-4 px-4 py-3 text-xl font-bold ${looks[tone]}`}
  >
    {text}
  </p>
);
