import { useCallback } from 'react';
import { inChartOrder, type NumberSystem, parseTeeth, type ToothCode, teethLabel } from './tooth';
import { type RestorationWords, useRestorationWords } from './use-restoration-words';

export interface SummaryPart {
  /** One or more teeth: "tu3,tu4". */
  tooth_no: string;
  type: string;
  material: string;
  shade: string;
}

const GROUPS_MAX = 3;

/** A short text: first the numbering, then the teeth grouped by material and shade, whatever their type. */
export function summarize(
  parts: readonly SummaryPart[],
  system: NumberSystem,
  words: Pick<RestorationWords, 'typeName' | 'materialName' | 'numberSystemName'>,
  groupsMax = GROUPS_MAX,
): string {
  const groups = new Map<string, ToothCode[]>();
  for (const { tooth_no, type, material, shade } of parts) {
    const what = material ? words.materialName(material) : words.typeName(type);
    const said = [what, shade].filter(Boolean).join(' ');
    groups.set(said, [...(groups.get(said) ?? []), ...parseTeeth(tooth_no)]);
  }
  const texts = [...groups]
    .map(([said, teeth]) => ({ said, teeth: inChartOrder(teeth) }))
    .map(({ said, teeth }) => [teethLabel(teeth, system), said].filter(Boolean).join(' '));
  const left = texts.length - groupsMax;
  const summary = left > 0 ? `${texts.slice(0, groupsMax).join(' · ')} +${left}` : texts.join(' · ');
  const hasTeeth = [...groups.values()].some((teeth) => teeth.length > 0);
  return hasTeeth ? `${words.numberSystemName(system)} ${summary}` : summary;
}

/** The teeth of a case in one line: "FDI 16–18 Zirconia A2". */
export function useTeethSummary() {
  const words = useRestorationWords();
  return useCallback(
    (parts: readonly SummaryPart[], system: NumberSystem) => summarize(parts, system, words),
    [words],
  );
}
