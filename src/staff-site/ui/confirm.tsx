import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { Button } from './button.tsx';

interface Question {
  title: string;
  /** The consequences of the action. */
  body: ReactNode;
  /** Label of the confirming button, a verb. */
  action: string;
}
const pending = createStore<{ question: Question | null; answer: (yes: boolean) => void }>(() => ({
  question: null,
  answer: () => undefined,
}));

/** Asks for confirmation before an irreversible action: `if (await confirm({ … })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((done) => {
    pending.setState({
      question,
      answer: (yes) => {
        pending.setState({ question: null, answer: () => undefined });
        done(yes);
      },
    });
  });

/** Renders the question; once, in the layout. */
export function ConfirmHost() {
  const { question, answer } = useStore(pending);
  return (
    <Drawer
      open={question !== null}
      onClose={() => answer(false)}
      title={question?.title ?? 'Sure?'}
      side="middle"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={() => answer(false)}>
            No, go back
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {question?.action ?? 'Yes'}
          </Button>
        </div>
      }
    >
      {question?.body}
    </Drawer>
  );
}
