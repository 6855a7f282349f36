import { useTranslation } from 'react-i18next';
import { readNumberSystem, teethLabel } from '#/teeth/tooth';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import type { Restoration } from '../../api/case';
import { groupEqual } from '../../model/body/restorations';
import { useRestorationDetails } from '../../model/body/use-restoration-details';
import classes from './restoration-table.module.css';

/** The ordered restorations by tooth; equal ones share a row (CAS-01). */
export function RestorationTable({ restorations, system }: { restorations: Restoration[]; system: string }) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const detailsOf = useRestorationDetails();
  const names = [
    t('cases.teeth'),
    t('cases.type'),
    t('cases.material'),
    t('cases.shade'),
    t('cases.details'),
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupEqual(restorations).map(({ teeth, restoration }) => (
          <tr key={`${restoration.tooth_no} ${restoration.type}`}>
            <th scope="row">{teethLabel(teeth, readNumberSystem(system)) || '–'}</th>
            <td>
              <span className={classes.type}>
                <TypeMark type={restoration.type} />
                {words.typeName(restoration.type)}
              </span>
            </td>
            <td>{restoration.material.code && words.materialName(restoration.material.code)}</td>
            <td>
              {restoration.shade}
              {restoration.shade && restoration.shade_guide && (
                <small>{words.shadeGuideName(restoration.shade_guide)}</small>
              )}
            </td>
            <td>
              {detailsOf(restoration).map((detail) => (
                <div key={detail} className={classes.detail}>
                  {detail}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
