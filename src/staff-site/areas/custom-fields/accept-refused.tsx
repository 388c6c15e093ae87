import type { FieldPreview } from '#contract/custom-fields/field-definitions-calls.ts';
import { counted } from '#shared/counted.ts';
import { confirm } from '../../ui/confirm.tsx';

/** Asks whether a change is made whose rules refuse values that there are: they stay, and are named. */
export const acceptRefused = ({ used, refused, examples }: FieldPreview): Promise<boolean> =>
  confirm({
    title: `Keep ${counted(refused, 'value')} that the new rules refuse?`,
    body: (
      <>
        <p>{`There are ${counted(used, 'value')}. Those that the rules refuse stay as they are, and have to be corrected when they are next edited:`}</p>
        <ul className="mt-2 list-disc pl-5">
          {examples.map(({ text, reason }) => (
            <li key={text} className="wrap-anywhere">{`${text}: ${reason}`}</li>
          ))}
        </ul>
      </>
    ),
    action: 'Save the field',
  });
