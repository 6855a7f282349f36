import { useTranslation } from 'react-i18next';
import { Pager } from '../lists/pager';
import { ChoiceSelect } from './choice-select';
import { PAGE_SIZES } from './state/list-search';
import type { ListAddress, ListPage } from './state/types';
import classes from './table-states.module.css';

/** Which rows are shown, how many there are, and a pager. */
export function TableFoot({ page, address }: { page: ListPage<unknown>; address: ListAddress }) {
  const { t, i18n } = useTranslation();
  const { total, number, num_pages, has_more = false } = page.pageInfo;
  const written = new Intl.NumberFormat(i18n.language).format(total);
  return (
    <div className={classes.foot}>
      <Pager
        page={{ number, num_pages, total_num: total, num_per_page: address.size }}
        total={has_more ? `${written}+` : written}
        isEndless={has_more}
        shown={page.results.length}
        onGo={(wanted) => address.change({ page: wanted })}
      />
      {total > (PAGE_SIZES[0] ?? 0) && (
        <div className={classes.size}>
          <ChoiceSelect
            label={t('table.rowsPerPage')}
            value={String(address.size)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => address.change({ size: Number(size) })}
          />
        </div>
      )}
    </div>
  );
}
