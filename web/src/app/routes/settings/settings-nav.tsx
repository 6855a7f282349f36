import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

/** A section counts as current once its title has reached this height. */
const READING_LINE_PX = 160;

interface Section {
  id: string;
  label: string;
}

function sectionInView(ids: readonly string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && window.scrollY > 0) return ids.at(-1);
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= READING_LINE_PX;
  });
}

function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0]);
  const joined = ids.join(' ');
  useEffect(() => {
    const known = joined.split(' ');
    const look = () => setInView(sectionInView(known) ?? known[0]);
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [joined]);
  return inView;
}

/** The sections beside the page, with the current one marked. */
export function SettingsNav({ sections }: { sections: Section[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inView = useSectionInView(sections.map(({ id }) => id));

  function jump(id: string) {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById(id)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    void navigate({ to: '/settings', hash: id, replace: true, hashScrollIntoView: false });
  }

  return (
    <nav className={classes.nav} aria-label={t('settings.sections')}>
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={inView === id ? 'location' : undefined}
              onClick={(event) => {
                // With a modifier key, the browser opens the link in another tab.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                jump(id);
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
