import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/data-display/pill';
import rows from '#/ui/lists/row-list.module.css';
import { BrowserIcon, browserLabel } from './browser-label';

interface BrowserRowProps {
  userAgent: string;
  /** A label that marks the row, such as this browser or a support session. */
  label: string | false;
  facts: (string | false)[];
  action?: { label: string; isBusy: boolean; run: () => void };
}

/** A session or a browser: its name, some facts, and an action. */
export function BrowserRow({ userAgent, label, facts, action }: BrowserRowProps) {
  const { t } = useTranslation();
  const name = browserLabel(t, userAgent);
  return (
    <li className={rows.row}>
      <BrowserIcon userAgent={userAgent} />
      <div>
        <div className={rows.name}>
          {name}
          {label && <Pill tone="blue">{label}</Pill>}
        </div>
        {facts.filter(Boolean).map((fact) => (
          <div key={String(fact)} className={rows.facts}>
            {fact}
          </div>
        ))}
      </div>
      {action && (
        <Button
          size="sm"
          variant="default"
          aria-label={`${action.label}: ${name}`}
          loading={action.isBusy}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
