import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Crop, type Focus, type PictureReply, pictureReply } from '#contract/staff/products/picture-crops.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { useSend } from '../../use-send.ts';
import { Button } from '../button.tsx';
import { CropArea } from './crop-area.tsx';
import { CropFields } from './crop-fields.tsx';
import { CropPreviews } from './crop-previews.tsx';
import { MIDDLE, WHOLE } from './crop-values.ts';

interface CropDialogProps {
  /** 'media:ID' */
  src: string;
  /** Name of the dialog, such as 'Crop image 2'. */
  title: string;
  onClose: () => void;
  onDone: (picture: PictureReply) => void;
}

/**
 * Which part of a picture is shown, and its focal point: by pointer, by numbers, with a preview of every shape that the
 * shop has (OWN-13). The original stays.
 */
export function CropDialog({ src, title, onClose, onDone }: CropDialogProps) {
  const [picture, setPicture] = useState<PictureReply | null>(null);
  const [wrong, setWrong] = useState('');
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [focus, setFocus] = useState<Focus>(MIDDLE);
  const { send, busy } = useSend();
  const id = src.slice('media:'.length);
  useEffect(() => {
    const stop = new AbortController();
    callStaff('GET', `staff/pictures/${id}`, pictureReply, { signal: stop.signal }).then(
      (found) => {
        setPicture(found);
        setCrop(found.crop ?? WHOLE);
        setFocus(found.focus ?? MIDDLE);
      },
      (error: unknown) => {
        if (error instanceof StaffCallFailed) setWrong(error.message);
        else if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [id]);
  const save = () => send('POST', `staff/pictures/${id}/crop`, { schema: pictureReply, body: { crop, focus }, onDone });
  // Outside the form of the product: Enter in a number field must not save the product.
  return createPortal(
    <Drawer
      open
      onClose={onClose}
      title={title}
      side="middle"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {picture && (
            <Button busy={busy} onClick={save}>
              Use this crop
            </Button>
          )}
        </div>
      }
    >
      {wrong && <p role="alert">{wrong}</p>}
      {!wrong && !picture && <p role="status">Loading …</p>}
      {picture && (
        <div className="flex flex-col gap-5">
          <CropArea picture={picture} crop={crop} focus={focus} onCrop={setCrop} onFocus={setFocus} />
          <CropFields size={picture} crop={crop} focus={focus} onCrop={setCrop} onFocus={setFocus} />
          <CropPreviews picture={picture} crop={crop} focus={focus} />
        </div>
      )}
    </Drawer>,
    document.body,
  );
}
