import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';

export function RemovedNote({ name, undo }: { name: string; undo: () => void }) {
  return (
    <Alert
      action={
        <Button variant="secondary" onClick={undo}>
          Undo
        </Button>
      }
    >
      Removed {name}.
    </Alert>
  );
}
