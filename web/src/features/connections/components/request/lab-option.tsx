import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#/ui/data-display/avatar';
import { Pill } from '#/ui/data-display/pill';
import type { Lab } from '../../api/labs';
import { labFacts } from '../../model/find-labs';
import classes from './lab-form.module.css';

function LabLogo({ lab }: { lab: Lab }) {
  const [isBroken, setBroken] = useState(false);
  if (!lab.lab_logo || isBroken)
    return <Avatar name={lab.company_name || lab.name} picture={null} size={40} />;
  return <img src={lab.lab_logo} alt="" className={classes.logo} onError={() => setBroken(true)} />;
}

function LabState({ status }: { status: Lab['status'] }) {
  const { t } = useTranslation();
  if (status === 'ACCD') return <Pill tone="green">{t('labs.accepted')}</Pill>;
  if (status === 'REQD') return <Pill tone="amber">{t('labs.requested')}</Pill>;
  if (status === 'REJD') return <Pill tone="grey">{t('labs.rejected')}</Pill>;
  return null;
}

interface LabOptionProps {
  lab: Lab;
  isChosen: boolean;
  onChoose: () => void;
}

export function LabOption({ lab, isChosen, onChoose }: LabOptionProps) {
  const { i18n } = useTranslation();
  const { company_name, name, status } = lab;
  const facts = labFacts(lab, i18n.language);
  return (
    <label className={classes.option}>
      <input type="radio" name="lab" checked={isChosen} onChange={onChoose} />
      <LabLogo lab={lab} />
      <span className={classes.lab}>
        <span className={classes.company} title={company_name || name}>
          {company_name || name}
        </span>
        <span className={classes.facts} title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
      </span>
      <LabState status={status} />
    </label>
  );
}
