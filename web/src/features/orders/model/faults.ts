/** What keeps an order from being sent, and at which field; the server names fields and faults alike (ORD-02). */
import type { TFunction } from 'i18next';
import { translateFieldText } from '#/i18n/blank-texts';
import { needsMaterial } from '#/teeth/restorations';
import { isInSystem, type ToothCode } from '#/teeth/tooth';
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

/** Why the type Bridge cannot be chosen; `teeth` as the reader calls them. */
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

/** What no order may say, not even a draft. */
export function wrongFields(t: TFunction, order: Order): FieldTexts {
  return Object.fromEntries(
    orderedTeeth(order.teeth)
      .filter((tooth) => !isInSystem(tooth, order.numberSystem))
      .map((tooth) => [toothField(tooth), t('orders.fault.notInSystem')]),
  );
}

/** What is still to be filled in. */
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

/** The server's own words for the same faults. */
function serverFaultText(t: TFunction, field: string, text: string): string {
  switch (text) {
    case 'These are too many.':
      return t('orders.fault.tooMany');
    case 'This tooth does not exist in the chosen numbering system.':
      return t('orders.fault.notInSystem');
    case 'Choose a restoration for at least one tooth.':
      return t('orders.fault.noRestoration');
    case 'Choose a restoration type.':
      return t('orders.fault.noType');
    case 'Choose a material.':
      return t('orders.fault.noMaterial');
    case 'The teeth of a bridge are neighbours.':
      return bridgeFaultText(t, 'notNeighbours');
    case 'Every tooth of a bridge needs a restoration.':
      return bridgeFaultText(t, 'notOrdered');
    case 'The teeth of a bridge are of one material.':
      return bridgeFaultText(t, 'materials');
    case 'A bridge needs a tooth that carries it, not pontics only.':
      return bridgeFaultText(t, 'ponticsOnly');
    case 'A tooth is named twice as missing.':
      return t('orders.fault.missingTwice');
    default:
      return translateFieldText(t, field, text);
  }
}

export function serverFields(t: TFunction, fields: Readonly<Record<string, string[]>>): FieldTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field,
      texts.map((text) => serverFaultText(t, field, text)).join(' '),
    ]),
  );
}
