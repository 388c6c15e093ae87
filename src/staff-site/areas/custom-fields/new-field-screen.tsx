import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type FieldOwner, fieldOwners } from '#contract/custom-fields/field-kinds.ts';
import { Screen } from '../../ui/screen.tsx';
import { FieldEditor } from './field-editor.tsx';
import { ownerWords } from './field-words.ts';

export function loader({ params }: LoaderFunctionArgs): FieldOwner {
  const owner = fieldOwners.find((one) => one === params.owner);
  if (!owner) throw new Response(null, { status: 404 });
  return owner;
}

/** A new custom field of a kind of owner (OWN-14). */
export function Component() {
  const owner = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Screen title={`New field: ${ownerWords[owner].title}`} back={{ to: '/custom-fields', label: 'Custom fields' }}>
      <FieldEditor owner={owner} field={null} used={0} onSaved={() => void navigate('/custom-fields')} />
    </Screen>
  );
}
