import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import rows from '#/ui/lists/row-list.module.css';
import classes from './folded-rows.module.css';

const SHOWN_WHEN_FOLDED = 5;

interface FoldedRowsProps<Item> {
  items: readonly Item[];
  /** Entries that are always visible; they come first. */
  isKept: (item: Item) => boolean | undefined;
  row: (item: Item) => ReactNode;
}

/**
 * A list that may have a hundred rows: shows a few, and a button for the rest. A single further row is not hidden.
 */
export function FoldedRows<Item>({ items, isKept, row }: FoldedRowsProps<Item>) {
  const { t } = useTranslation();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = items.length > SHOWN_WHEN_FOLDED + 1;
  const kept = items.filter((item) => isKept(item));
  const ordered = [...kept, ...items.filter((item) => !isKept(item))];
  const shown = isLong && !isUnfolded ? ordered.slice(0, Math.max(SHOWN_WHEN_FOLDED, kept.length)) : ordered;
  return (
    <>
      <LookOnly>
        <ul id={id} className={rows.list}>
          {shown.map(row)}
        </ul>
      </LookOnly>
      {isLong && (
        <div className={classes.more}>
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('security.showFewer') : t('security.showAll', { number: items.length })}
          </Button>
        </div>
      )}
    </>
  );
}
