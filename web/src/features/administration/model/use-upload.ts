import { useState } from 'react';
import type { BulkAnswer, Skipped } from '#/api/administration';
import { call } from '#/api/call';
import { ApiProblem, toProblem } from '#/api/problem';
import { useMessage } from '#/ui/feedback/message';
import { fileProblem, refusedRows, uploadProblemText } from './upload-problem';
import { useChange } from './use-change';

/** Where an upload stands: idle, processing, success or error (LIC-01). */
export function useUpload(path: string) {
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [failure, setFailure] = useMessage();
  const [badRows, setBadRows] = useState<Skipped[]>([]);
  const [sent, setSent] = useState(0);
  const { isBusy, submit } = useChange({
    send: async ({ file, overwrite }: { file: File; overwrite: boolean }) => {
      const refused = fileProblem(file);
      if (refused) throw new ApiProblem(400, refused);
      const form = new FormData();
      form.append('file', file, file.name);
      form.append('overwrite', String(overwrite));
      setSent(0);
      return call<BulkAnswer>('POST', path, { body: form, onSent: setSent });
    },
    onDone: setAnswer,
    onProblem: (problem) => {
      setFailure((t) => uploadProblemText(t, toProblem(problem)));
      setBadRows(refusedRows(toProblem(problem)));
    },
  });
  return {
    answer,
    failure,
    /** Those the file was refused for. */
    badRows,
    isProcessing: isBusy,
    /** How much of the file has gone, from 0 to 1. */
    sent,
    send: (file: File, overwrite: boolean) => submit({ file, overwrite }),
    startAgain: () => {
      setAnswer(undefined);
      setFailure(undefined);
      setBadRows([]);
    },
  };
}
