import { useState } from 'react';
import { readAddressList } from '#contract/staff/imports/address-list.ts';
import {
  type AddressCheckReply,
  addressCheckReply,
  MAX_CHECKED_ADDRESSES,
} from '#contract/staff/imports/old-addresses.ts';
import { readTableFile } from '../../tables/read-table-file.ts';
import { useSend } from '../../use-send.ts';

/** A list of addresses as it is chosen and tried, one part after the other. */
export function useAddresses() {
  const [file, setFile] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, setReport] = useState<AddressCheckReply | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { send } = useSend();
  const choose = async (chosen: File | undefined) => {
    setFile(null);
    setReport(null);
    setProblem(null);
    if (!chosen) return;
    const read = await readTableFile(chosen);
    if (!read.ok) return setProblem(read.error);
    const { addresses, sitemaps } = readAddressList(read.value.text);
    if (sitemaps.length > 0)
      return setProblem(
        `${chosen.name} lists other sitemaps. Open and save these: ${sitemaps.slice(0, 10).join(', ')}`,
      );
    if (addresses.length === 0) return setProblem(`${chosen.name} has no addresses.`);
    setFile(addresses);
  };
  const run = async () => {
    if (!file) return setProblem('Choose a file.');
    setReport(null);
    setProgress(0);
    const sum: AddressCheckReply = { checked: 0, pages: 0, moved: 0, missing: [] };
    for (let from = 0; from < file.length; from += MAX_CHECKED_ADDRESSES) {
      const answer = await send('POST', 'staff/address-checks', {
        schema: addressCheckReply,
        body: { addresses: file.slice(from, from + MAX_CHECKED_ADDRESSES) },
      });
      if (!answer) break;
      sum.checked += answer.checked;
      sum.pages += answer.pages;
      sum.moved += answer.moved;
      sum.missing.push(...answer.missing);
      setProgress(Math.min(1, (from + MAX_CHECKED_ADDRESSES) / file.length));
    }
    setReport(sum.checked > 0 ? sum : null);
    setProgress(null);
  };
  return { file, problem, report, progress, choose, run };
}
