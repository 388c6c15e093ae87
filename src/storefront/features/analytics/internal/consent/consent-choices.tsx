import { useState } from 'react';
import {
  analyticsMessages,
  type ConsentCategory,
  consentWords,
  type Measured,
} from '#contract/messages/analytics-messages.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import type { ConsentChoice } from './consent.ts';

interface ConsentChoicesProps {
  categories: readonly ConsentCategory[];
  measured: Measured;
  before: ConsentChoice;
  onSave: (choice: ConsentChoice) => void;
}

/** The individual consent choices; loaded when opened. */
export function ConsentChoices({ categories, measured, before, onSave }: ConsentChoicesProps) {
  const [chosen, setChosen] = useState(before);
  return (
    <>
      <p className="text-quiet">{analyticsMessages.necessary}</p>
      {categories.map((category) => (
        <Checkbox
          key={category}
          name={category}
          checked={chosen[category]}
          onChange={(checked) => setChosen((others) => ({ ...others, [category]: checked }))}
        >
          {consentWords(category, measured)}
        </Checkbox>
      ))}
      <Button variant="secondary" onClick={() => onSave(chosen)}>
        {analyticsMessages.save}
      </Button>
    </>
  );
}
