import { toProblem } from '#/api/problem';
import { CaseError, CaseSkeleton } from '#/features/cases/components/body/case-placeholders';
import { useOpenedCase } from '#/features/cases/model/use-opened-case';
import classes from './cases.module.css';
import { OpenCase } from './open-case';

interface CasePaneProps {
  numberOrId: string;
  /** The page opened this case by itself; the person did not choose it. */
  isUnasked?: boolean;
  onBack?: () => void;
  onDeleted: (ids: string[]) => void;
}

/** One case with everything that belongs to it (CAS-01). A failed background reload leaves it as it was. */
export function CasePane({ numberOrId, isUnasked = false, onBack, onDeleted }: CasePaneProps) {
  const { data, dataUpdatedAt, error, refetch, act } = useOpenedCase(numberOrId, isUnasked);
  const isGone = error !== null && toProblem(error).status === 404;
  return (
    <article
      className={classes.pane}
      data-scroll-restoration-id="case"
      // Any action of the person, also in dialogs of the case.
      onPointerDownCapture={act}
      onKeyDownCapture={act}
      onWheelCapture={act}
      onTouchMoveCapture={act}
    >
      {data && !isGone ? (
        <OpenCase
          answer={data}
          loadedAtMs={dataUpdatedAt}
          onAct={act}
          onBack={onBack}
          onDeleted={onDeleted}
        />
      ) : error ? (
        <CaseError error={error} onRetry={() => void refetch()} onBack={onBack} />
      ) : (
        <CaseSkeleton />
      )}
    </article>
  );
}
