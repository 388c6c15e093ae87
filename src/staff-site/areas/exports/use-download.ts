import { useEffect, useState } from 'react';
import { StaffCallFailed, saveStaffFile } from '../../staff-call.ts';
import { showToast } from '../../ui/toasts.tsx';
import { focusFirstWrongField } from '../../use-send.ts';

/** Downloads a file, with a busy state; a refusal is shown at its field, or as a toast. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusFirstWrongField();
  }, [fields]);
  const download = async (path: string) => {
    setBusy(true);
    setFields({});
    try {
      await saveStaffFile(path);
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      if (Object.keys(error.fields).length > 0) setFields(error.fields);
      else showToast(error.message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { busy, fields, setFields, download };
}
