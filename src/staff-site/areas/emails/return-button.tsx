import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import type { WordsFormState } from './use-words-form.ts';

/** Returns to the original, after a question. */
export function ReturnButton({ form: { returnToOriginal, busy }, name }: { form: WordsFormState; name: string }) {
  const ask = async () => {
    const question = {
      title: 'Return to the original?',
      body: `“${name}” has the words again that the shop came with. The present ones stay in its history.`,
      action: 'Return to the original',
    };
    if (await confirm(question)) await returnToOriginal();
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void ask()}>
      Return to the original
    </Button>
  );
}
