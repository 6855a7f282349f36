import { useState } from 'react';
import type { SheetAnswer, Skipped } from '#/api/administration';
import { ApiProblem, toProblem } from '#/api/problem';
import { useMessage } from '#/ui/feedback/message';
import { type UploadPath, uploadSheet } from '../api/upload-sheet';
import { fileProblem, refusedRows, uploadProblemText } from './upload-problem';
import { useChange } from './use-change';

/** The state of an upload: idle, processing, success or error (LIC-01). */
export function useUpload(path: UploadPath) {
  const [answer, setAnswer] = useState<SheetAnswer>();
  const [failure, setFailure] = useMessage();
  const [badRows, setBadRows] = useState<Skipped[]>([]);
  const [sent, setSent] = useState(0);
  const { isBusy, submit } = useChange({
    send: async ({ file, overwrite }: { file: File; overwrite: boolean }) => {
      const refused = fileProblem(file);
      if (refused) throw new ApiProblem(400, refused);
      setSent(0);
      return uploadSheet(path, { file, overwrite }, setSent);
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
    /** The rows because of which the file was refused. */
    badRows,
    isProcessing: isBusy,
    /** The sent fraction of the file, from 0 to 1. */
    sent,
    send: (file: File, overwrite: boolean) => submit({ file, overwrite }),
    startAgain: () => {
      setAnswer(undefined);
      setFailure(undefined);
      setBadRows([]);
    },
  };
}
