import { useTranslation } from 'react-i18next';
import type { PaletteEntry, PaletteGroup } from '../model/entries';
import classes from './palette.module.css';

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** The index across all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The focus stays in the box above; its arrow keys or a click choose an entry. */
export function PaletteList({ id, groups, active, optionId, onPoint, onChoose }: PaletteListProps) {
  const { t } = useTranslation();
  let index = 0;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} role="presentation" className={classes.title}>
              {group.title}
            </div>
            {group.entries.map((entry) => {
              const own = index++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
                <div
                  key={entry.key}
                  id={optionId(own)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === active}
                  className={classes.entry}
                  onPointerMove={() => onPoint(own)}
                  // Keeps the focus in the box.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(entry)}
                >
                  <span className={classes.mark}>{entry.mark}</span>
                  <span className={classes.label}>{entry.label}</span>
                  {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                  {entry.aside && <span className={classes.aside}>{entry.aside}</span>}
                </div>
              );
            })}
          </div>
        ))}
    </div>
  );
}
