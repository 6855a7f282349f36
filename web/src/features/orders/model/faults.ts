/** What keeps an order from being sent, by field; the server uses the same names of fields and faults (ORD-02). */
import type { TFunction } from 'i18next';
import type { OrderCode } from '#/api/codes';
import type { Fault, FieldFaults } from '#/api/problem';
import { needsMaterial } from '#/teeth/restorations';
import { isInSystem, type ToothCode } from '#/teeth/tooth';
import { fieldFaultsText } from '#/ui/feedback/error-text';
import { entryOf } from '#/ui/feedback/fault-texts';
import type { BridgeObstacle } from './bridge-proposal';
import { type BridgeFault, bridgeFault } from './bridges';
import { bridgesOf, type Order, orderedTeeth } from './order';

export type FieldTexts = Readonly<Record<string, string>>;

export const toothField = (tooth: ToothCode) => `restorations.${tooth}`;

export function bridgeFaultText(t: TFunction, fault: BridgeFault): string {
  switch (fault) {
    case 'tooFew':
      return t('orders.fault.bridgeTooFew');
    case 'notNeighbours':
      return t('orders.fault.bridgeNotNeighbours');
    case 'notOrdered':
      return t('orders.fault.bridgeNotOrdered');
    case 'materials':
      return t('orders.fault.bridgeMaterials');
    case 'ponticsOnly':
      return t('orders.fault.bridgePonticsOnly');
  }
}

/** Why the type Bridge cannot be chosen; `teeth` in the reader's numbering. */
export function bridgeObstacleText(t: TFunction, obstacle: BridgeObstacle, teeth: string): string {
  switch (obstacle) {
    case 'span':
      return t('orders.bridgeNeedsSpan');
    case 'noPontic':
      return t('orders.bridgeNeedsPontic', { join: t('orders.join', { teeth }) });
    default:
      return bridgeFaultText(t, obstacle);
  }
}

/** Faults that not even a draft may have. */
export function wrongFields(t: TFunction, order: Order): FieldTexts {
  return Object.fromEntries(
    orderedTeeth(order.teeth)
      .filter((tooth) => !isInSystem(tooth, order.numberSystem))
      .map((tooth) => [toothField(tooth), t('orders.fault.notInSystem')]),
  );
}

/** The fields that are still empty. */
export function missingFields(t: TFunction, order: Order, today: string): FieldTexts {
  const texts: Record<string, string> = {};
  if (!order.connectionId) texts.connection_id = t('blank.recipient');
  if (!order.lastName.trim()) texts['patient.lastname'] = t('blank.patientLastName');
  if (order.birthDate > today) texts['patient.birdt'] = t('orders.fault.birthInFuture');
  const teeth = orderedTeeth(order.teeth);
  if (teeth.length === 0) texts.restorations = t('orders.fault.noRestoration');
  for (const tooth of teeth) {
    const { type = '', material = '' } = order.teeth[tooth] ?? {};
    if (!type) texts[toothField(tooth)] = t('orders.fault.noType');
    else if (!material && needsMaterial(type)) texts[toothField(tooth)] = t('orders.fault.noMaterial');
  }
  for (const bridge of bridgesOf(order)) {
    const fault = bridgeFault(order, bridge);
    if (fault) texts.bridges = bridgeFaultText(t, fault);
  }
  return { ...texts, ...wrongFields(t, order) };
}

/** The texts for the server's faults; null for those that this form cannot cause. */
const SERVER_FAULTS: Record<OrderCode, ((t: TFunction) => string) | null> = {
  too_many: (t) => t('orders.fault.tooMany'),
  tooth_not_in_system: (t) => t('orders.fault.notInSystem'),
  tooth_missing_twice: (t) => t('orders.fault.missingTwice'),
  restoration_missing: (t) => t('orders.fault.noRestoration'),
  restoration_type_missing: (t) => t('orders.fault.noType'),
  material_missing: (t) => t('orders.fault.noMaterial'),
  bridge_too_short: (t) => bridgeFaultText(t, 'tooFew'),
  bridge_not_neighbours: (t) => bridgeFaultText(t, 'notNeighbours'),
  bridge_not_ordered: (t) => bridgeFaultText(t, 'notOrdered'),
  bridge_materials_differ: (t) => bridgeFaultText(t, 'materials'),
  bridge_pontics_only: (t) => bridgeFaultText(t, 'ponticsOnly'),
  bridges_overlap: null,
  not_teeth: null,
  tooth_ordered_twice: null,
};

export function serverFields(t: TFunction, fields: FieldFaults): FieldTexts {
  const textOf = (field: string, fault: Fault) =>
    entryOf(SERVER_FAULTS, fault)?.(t) ?? fieldFaultsText(t, field, [fault]);
  return Object.fromEntries(
    Object.entries(fields).map(([field, faults]) => [
      field,
      faults.map((fault) => textOf(field, fault)).join(' '),
    ]),
  );
}
