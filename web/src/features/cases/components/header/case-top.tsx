import { type ReactNode, useState } from 'react';
import type { CaseContent } from '../../api/case';
import { useStatusChange } from '../../model/status/use-status-change';
import { useRestore } from '../../model/use-restore';
import { CaseActions } from './case-actions';
import { CaseHeader } from './case-header';
import { CaseNotices, StatusRefusalNotice } from './case-notices';
import classes from './case-top.module.css';
import { DeleteDialog } from './delete-dialog';
import { StatusMenu } from './status-menu';

interface CaseTopProps {
  content: CaseContent;
  commentCount: number;
  fileCount: number;
  /** Explains who can see the draft. */
  draftText: string;
  download?: ReactNode;
  onBack?: () => void;
  onShare: () => void;
  onDeleted: (ids: string[]) => void;
}

/** The header of a case, with all actions that change the case as a whole. */
export function CaseTop(props: CaseTopProps) {
  const { content, commentCount, fileCount, draftText, download, onBack, onShare, onDeleted } = props;
  const { isBusy, refusal, move, dismiss } = useStatusChange(content);
  const { isRestoring, restore } = useRestore(content);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <CaseHeader
        content={content}
        commentCount={commentCount}
        fileCount={fileCount}
        download={download}
        onBack={onBack}
      >
        <StatusMenu content={content} isBusy={isBusy} onMove={(code) => void move(code)} />
        <CaseActions
          content={content}
          onShare={onShare}
          onDelete={() => setAsking(true)}
          onRestore={() => void restore()}
        />
      </CaseHeader>
      <div className={classes.notices}>
        {refusal && <StatusRefusalNotice refusal={refusal} onClose={dismiss} />}
        <CaseNotices
          content={content}
          draftText={draftText}
          isRestoring={isRestoring}
          onRestore={() => void restore()}
        />
      </div>
      <DeleteDialog
        opened={isAsking}
        cases={[content]}
        onDeleted={onDeleted}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
