import { Button } from '../button.tsx';

/** The last row of a form in a panel: the button that sends it. */
export const SubmitRow = ({ label, busy }: { label: string; busy: boolean }) => (
  <div>
    <Button type="submit" variant="secondary" busy={busy}>
      {label}
    </Button>
  </div>
);
