import { useCallback, useMemo, useState } from 'react';
import { useLookOnly } from '#/ui/controls/look-only';
import type { CaseList } from '../../api/case-list';

/**
 * The checked cases. Only cases that may be deleted can be checked (LST-05); a case that leaves the list is
 * no longer checked.
 */
export function useSelection(list: CaseList | undefined) {
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const isLookOnly = useLookOnly() !== undefined;
  const isOffered = list !== undefined && !list.del_disabled_all && !isLookOnly;
  const selectable = useMemo(
    () => (isOffered ? list.posts.filter(({ del_enabled }) => del_enabled) : []),
    [list, isOffered],
  );
  const checked = useMemo(() => selectable.filter(({ id }) => checkedIds.has(id)), [selectable, checkedIds]);

  const toggle = useCallback(
    (id: string) => {
      if (!selectable.some((item) => item.id === id)) return;
      setCheckedIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [selectable],
  );
  const clear = useCallback(() => setCheckedIds(new Set()), []);
  const areAllChecked = selectable.length > 0 && checked.length === selectable.length;
  const toggleAll = () => (areAllChecked ? clear() : setCheckedIds(new Set(selectable.map(({ id }) => id))));

  return {
    isOffered,
    isPossible: selectable.length > 0,
    checked,
    areAllChecked,
    toggle,
    toggleAll,
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;
