import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type SheetPath, sheetUrl } from '#/api/sheets';
import { SearchBox } from '../lists/search-box';
import { ChoiceSelect } from './choice-select';
import { ColumnMenu } from './column-menu';
import { ExportButton } from './export-button';
import type { Column, Filter, ListAddress } from './state/types';
import classes from './table-toolbar.module.css';

interface TableToolbarProps<Row> {
  address: ListAddress;
  filters: Filter[];
  isSearchless?: boolean;
  exports?: { path: SheetPath; fileName: string };
  columns: Column<Row>[];
  choice: { isShown: (key: string) => boolean; toggle: (key: string) => void };
  children?: ReactNode;
}

/** Search, filters, columns and export of a list. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { address, filters, isSearchless, exports, columns, choice, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      {!isSearchless && (
        <SearchBox
          className={classes.search}
          label={t('common.search')}
          search={address.search}
          onSearch={(search) => address.change({ search })}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          value={address.filters[name] ?? ''}
          options={[{ value: '', label: t('common.all') }, ...options]}
          onChange={(value) => address.change({ filters: { [name]: value } })}
        />
      ))}
      {children}
      <div className={classes.end}>
        {exports && (
          <ExportButton
            // Exports the whole filtered list, not only this page.
            url={sheetUrl(exports.path, {
              ...address.filters,
              search: address.search,
              sort: address.sort,
            })}
            fileName={exports.fileName}
          />
        )}
        <ColumnMenu columns={columns} choice={choice} />
      </div>
    </div>
  );
}
