import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fieldDefinitionsReply } from '#contract/custom-fields/field-definitions-calls.ts';
import { counted } from '#shared/counted.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { FieldEditor } from './field-editor.tsx';
import { ownerWords } from './field-words.ts';
import { loadFields } from './load-fields.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { fields } = await loadFields({ request });
  const found = fields.find(({ field }) => field.owner === params.owner && field.key === params.key);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** A custom field: its form, archiving it, and who changed it (OWN-14). */
export function Component() {
  const { field, used } = useLoaderData<typeof loader>();
  const { owner, key, label, archived, version } = field;
  const { send, busy } = useSend();
  const archive = async () => {
    const words = ownerWords[owner].title.toLowerCase();
    const body = `It is no longer shown or asked for, and no longer in files. ${counted(used, 'value')} of ${words} stay, and return when it is brought back.`;
    if (!archived && !(await confirm({ title: `Archive “${label}”?`, body, action: 'Archive' }))) return;
    await send('PUT', `staff/custom-fields/${owner}/${key}/archived`, {
      schema: fieldDefinitionsReply,
      body: { version, archived: !archived },
      done: archived ? 'The field is back, with its values.' : 'The field is archived.',
    });
  };
  return (
    <Screen
      title={label}
      note={`${ownerWords[owner].title} · ${key} · ${counted(used, 'value')}${archived ? ' · archived' : ''}`}
      back={{ to: '/custom-fields', label: 'Custom fields' }}
      actions={
        <Button variant={archived ? 'primary' : 'danger'} busy={busy} onClick={() => void archive()}>
          {archived ? 'Bring back' : 'Archive'}
        </Button>
      }
    >
      <FieldEditor key={`${owner} ${key}`} owner={owner} field={field} used={used} onSaved={() => undefined} />
      <ActivityPanel subject={`custom-field:${owner}/${key}`} />
    </Screen>
  );
}
