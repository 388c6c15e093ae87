import type { ReactNode } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';

interface InputProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Whose key it is, and how much and how long it may work; `children` is the field of its end. */
export const KeyFields = ({
  name,
  perMinute,
  children,
}: {
  name: InputProps;
  perMinute: InputProps;
  children: ReactNode;
}) => (
  <Panel title="Whose key it is">
    <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
      <Field
        {...name}
        label="Name"
        name="name"
        autoComplete="off"
        hint="The machine that holds it, such as Newmarket till"
      />
      {children}
      <Field {...perMinute} label="Calls a minute, at most" name="perMinute" inputMode="numeric" autoComplete="off" />
    </div>
  </Panel>
);

/** How many dollars of gift cards a key may issue a day. */
export const IssueField = (input: InputProps) => (
  <Field
    {...input}
    label="Gift cards a day, in dollars at most"
    name="issueADay"
    optional
    inputMode="numeric"
    autoComplete="off"
    className="mt-3 max-w-sm"
    hint="Empty: 5000"
  />
);
