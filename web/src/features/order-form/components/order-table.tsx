import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isSplint } from '#/teeth/splint';
import { bridgeLabel, type NumberSystem, type ToothCode, teethLabel } from '#/teeth/tooth';
import { type RestorationWords, useRestorationWords } from '#/teeth/use-restoration-words';
import type { OrderRow } from '../model/rows';
import classes from './order-sheet.module.css';

interface OrderTableProps {
  rows: readonly OrderRow[];
  bridges: readonly (readonly ToothCode[])[];
  missing: readonly ToothCode[];
  system: NumberSystem;
}

/** The filled fields of a restoration besides type, material and shade. */
function detailsOf(t: TFunction, words: RestorationWords, row: OrderRow): string[] {
  const { pontic_design, antagonist, retention, contacts, implant, note } = row;
  const named = (label: string, text: string) => text && `${label}: ${text}`;
  return [
    named(t('orderForm.ponticDesign'), pontic_design && words.ponticDesignName(pontic_design)),
    named(t('orderForm.retention'), retention && words.retentionName(retention)),
    named(t('orderForm.implant'), [implant.system, implant.platform].filter(Boolean).join(', ')),
    named(t('orderForm.occlusal'), contacts.occlusal && words.occlusalContactName(contacts.occlusal)),
    named(t('orderForm.proximal'), contacts.proximal && words.proximalContactName(contacts.proximal)),
    named(t('orderForm.antagonist'), antagonist),
    note,
  ].filter(Boolean);
}

/** The restorations in the case's numbering, and which teeth are joined. */
export function OrderTable({ rows, bridges, missing, system }: OrderTableProps) {
  const { t } = useTranslation();
  const words = useRestorationWords();
  const types = new Map(rows.flatMap(({ teeth, type }) => teeth.map((tooth) => [tooth, type] as const)));
  const joined = bridges.map((bridge) => {
    const label = { teeth: bridgeLabel(bridge, system) };
    return isSplint(bridge, types) ? t('teeth.chart.splint', label) : t('orderForm.bridge', label);
  });
  const gone = missing.length > 0 && t('teeth.chart.missingTeeth', { teeth: teethLabel(missing, system) });
  const below = [...joined, gone].filter(Boolean).join(' · ');
  return (
    <section className={classes.restorations}>
      <h2>{t('orderForm.restorations')}</h2>
      {rows.length === 0 ? (
        <p>{t('orderForm.noRestorations')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orderForm.tooth')}</th>
              <th scope="col">{t('orderForm.type')}</th>
              <th scope="col">{t('orderForm.material')}</th>
              <th scope="col">{t('orderForm.shade')}</th>
              <th scope="col">{t('orderForm.details')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify([row.teeth, row.type, row.material.code])}>
                <th scope="row">{teethLabel(row.teeth, system)}</th>
                <td>{words.typeName(row.type)}</td>
                <td>{row.material.code && words.materialName(row.material.code)}</td>
                <td>
                  {row.shade}
                  {row.shade && row.shade_guide && (
                    <span className={classes.guide}>{words.shadeGuideName(row.shade_guide)}</span>
                  )}
                </td>
                <td>{detailsOf(t, words, row).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {below && <p className={classes.bridges}>{below}</p>}
    </section>
  );
}
