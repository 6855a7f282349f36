import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#/ui/lists/search-box';
import { type ListState, searchFor } from '../../model/list/list-state';
import { FilterButton } from '../filters/filter-button';
import { FilterChips } from '../filters/filter-chips';
import classes from './case-list-header.module.css';
import { NewCaseLink } from './new-case-link';

interface CaseListHeaderProps {
  state: ListState;
  isFetching: boolean;
  onRefresh: () => void;
}

/** The actions for the whole list. On small screens an icon opens the search. */
export function CaseListHeader({ state, isFetching, onRefresh }: CaseListHeaderProps) {
  const { t } = useTranslation();
  const { filters, search } = state;
  const [isSearching, setSearching] = useState(search !== '');
  const input = useRef<HTMLInputElement>(null);

  function toggleSearch() {
    setSearching(!isSearching);
    if (!isSearching) requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <h1 className={classes.title}>{t('cases.title')}</h1>
        <button
          type="button"
          className={`${classes.icon} ${classes.toggle}`}
          aria-label={t('cases.search')}
          aria-expanded={isSearching}
          onClick={toggleSearch}
        >
          <IconSearch size={19} stroke={1.6} aria-hidden />
        </button>
        <FilterButton filters={filters} />
        <button
          type="button"
          className={classes.icon}
          aria-label={t('cases.refresh')}
          title={t('cases.refresh')}
          onClick={onRefresh}
        >
          <IconRefresh size={18} stroke={1.6} aria-hidden data-turning={isFetching || undefined} />
        </button>
        <NewCaseLink isCompact />
      </div>
      <div className={classes.search} data-wanted={isSearching || search !== '' || undefined}>
        <SearchBox
          ref={input}
          label={t('cases.search')}
          search={search}
          onSearch={searchFor}
          onWanted={() => setSearching(true)}
        />
      </div>
      <FilterChips filters={filters} />
    </header>
  );
}
