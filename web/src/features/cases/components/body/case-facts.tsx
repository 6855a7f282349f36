import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#/ui/data-display/avatar';
import { CompanyName } from '#/ui/data-display/company-name';
import type { CaseContent, Person } from '../../api/case';
import { useSexWords } from '../../model/body/use-sex-words';
import { dayOfNotice, fullDay, fullMoment, isOverdue } from '../../model/dates';
import { personName } from '../../model/names';
import { AssigneeMenu } from './assignee-menu';
import classes from './case-facts.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PersonFact({
  name,
  person,
  missing,
}: {
  name: string;
  person: Person | null | undefined;
  missing: string;
}) {
  const { t } = useTranslation();
  return (
    <Fact name={name}>
      {person ? (
        <span className={classes.person}>
          <Avatar name={person.disp_name || person.username} picture={person.picture} size={28} />
          <span>
            <span data-marked={person.is_deleted || person.is_unknown || undefined}>
              {personName(t, person)}
            </span>
            {person.institution && <CompanyName name={person.institution} />}
          </span>
        </span>
      ) : (
        <span className={classes.none}>{missing}</span>
      )}
    </Fact>
  );
}

/** The facts of the case, in two columns if there is room (CAS-01). */
export function CaseFacts({ content }: { content: CaseContent }) {
  const { t, i18n } = useTranslation();
  const sexes = useSexWords();
  const { author, to, assignee, patient, deliverydt, case_date, status, may_assign, title } = content;
  const { expiration_date, archived_date, is_deleted } = content;
  // Drafts do not expire.
  const isExpiring = expiration_date && !archived_date && !is_deleted && status.code !== 'DRFT';
  const day = (value: string | null | undefined) => value && fullDay(i18n.language, value);
  const moment = (value: string | null | undefined) => value && fullMoment(i18n.language, value);
  const isLate = isOverdue(deliverydt, status.code);
  const facts: [name: string, value: ReactNode][] = [
    [t('cases.factTitle'), title],
    [
      t('cases.factDelivery'),
      deliverydt && (
        <span data-late={isLate || undefined}>
          {day(deliverydt)}
          {isLate && ` · ${t('cases.overdue')}`}
        </span>
      ),
    ],
    [t('cases.factSent'), moment(content.published_date)],
    [t('cases.factCaseDate'), day(case_date)],
    [t('cases.factUpdated'), moment(content.updated_date)],
    [
      t('cases.factArchive'),
      isExpiring && t('cases.archivedOn', { date: dayOfNotice(i18n.language, expiration_date) }),
    ],
    [t('cases.factBirth'), day(patient.birdt)],
    [t('cases.factSex'), sexes[patient.sex]],
  ];
  return (
    <dl className={classes.facts}>
      <PersonFact name={t('cases.factFrom')} person={author} missing="" />
      <PersonFact name={t('cases.factTo')} person={to} missing={t('cases.noRecipient')} />
      {may_assign ? (
        <Fact name={t('cases.factAssignee')}>
          <AssigneeMenu caseId={content.id} assignee={assignee} />
        </Fact>
      ) : (
        assignee && <PersonFact name={t('cases.factAssignee')} person={assignee} missing="" />
      )}
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </dl>
  );
}
