import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { Button } from './button.tsx';

interface Question {
  title: string;
  /** What will be so afterwards. */
  body: ReactNode;
  /** The button that does it, in a verb. */
  action: string;
}
const asked = createStore<{ question: Question | null; answer: (yes: boolean) => void }>(() => ({
  question: null,
  answer: () => undefined,
}));

/** Asks before what cannot be undone: `if (await confirm({ … })) …`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((done) => {
    asked.setState({
      question,
      answer: (yes) => {
        asked.setState({ question: null, answer: () => undefined });
        done(yes);
      },
    });
  });

/** Where the question is shown; once, in the layout. */
export function ConfirmHost() {
  const { question, answer } = useStore(asked);
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
