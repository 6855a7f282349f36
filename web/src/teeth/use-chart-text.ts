import { useTranslation } from 'react-i18next';
import { isSplint } from './splint';
import { bridgeLabel, type NumberSystem, parseTeeth, type ToothCode, teethLabel, toothLabel } from './tooth';
import { useRestorationWords } from './use-restoration-words';

interface ChartContents {
  numberSystem: NumberSystem;
  restorations: readonly { teeth: readonly ToothCode[]; type: string }[];
  bridges: readonly (readonly ToothCode[])[];
  missing: readonly ToothCode[];
  types: ReadonlyMap<ToothCode, string>;
  errors: readonly ToothCode[];
}

/** The chart in words, for those who do not see it. */
export function useChartText({ numberSystem, restorations, bridges, missing, types, errors }: ChartContents) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  // Palmer's corners are silent; the same in letters is not.
  const spoken = numberSystem === 'Palmer' ? 'PalmerDigital' : numberSystem;

  function nameOf(tooth: ToothCode): string {
    const type = types.get(tooth);
    return [
      toothLabel(tooth, spoken),
      ...(type === undefined ? [] : [typeName(type)]),
      ...(missing.includes(tooth) ? [t('teeth.chart.missing')] : []),
      ...bridges.filter((bridge) => bridge.includes(tooth)).map(bridgeName),
      ...(errors.includes(tooth) ? [t('teeth.chart.faulty')] : []),
    ].join(', ');
  }

  function bridgeName(bridge: readonly ToothCode[]): string {
    const label = { teeth: bridgeLabel(bridge, spoken) };
    return isSplint(bridge, types) ? t('teeth.chart.splint', label) : t('teeth.chart.bridge', label);
  }

  function describeAll(): string {
    const byType = new Map<string, ToothCode[]>();
    for (const { teeth, type } of restorations) byType.set(type, [...(byType.get(type) ?? []), ...teeth]);
    const entries = [...byType].map(([type, teeth]) =>
      t('teeth.chart.entry', { teeth: teethLabel(parseTeeth(teeth.join()), spoken), type: typeName(type) }),
    );
    const gone =
      missing.length > 0 ? [t('teeth.chart.missingTeeth', { teeth: teethLabel(missing, spoken) })] : [];
    const said = [...entries, ...bridges.map(bridgeName), ...gone];
    return `${t('teeth.chart.label')}. ${said.length > 0 ? said.join('. ') : t('teeth.chart.empty')}.`;
  }

  return { whole: describeAll(), nameOf };
}
