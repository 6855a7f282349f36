import { toProblem } from '#/api/problem';
import { CaseError, CaseSkeleton } from '#/features/cases/components/body/case-placeholders';
import { useOpenedCase } from '#/features/cases/model/use-opened-case';
import classes from './cases.module.css';
import { OpenCase } from './open-case';

interface CasePaneProps {
  numberOrId: string;
  /** The page has chosen it, not the person. */
  isUnasked?: boolean;
  onBack?: () => void;
  onDeleted: (ids: string[]) => void;
}

/** One case with everything that belongs to it (CAS-01). What goes wrong with a quiet reload leaves it as it was. */
export function CasePane({ numberOrId, isUnasked = false, onBack, onDeleted }: CasePaneProps) {
  const { data, dataUpdatedAt, error, refetch, act } = useOpenedCase(numberOrId, isUnasked);
  const isGone = error !== null && toProblem(error).status === 404;
  return (
    <article
      className={classes.pane}
      data-scroll-restoration-id="case"
      // Whatever the person does to it, dialogs of the case included.
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
