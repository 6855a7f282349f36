/** An order in the form: what each tooth gets, and which neighbours are joined. */
import {
  inChartOrder,
  type NumberSystem,
  parseTeeth,
  readNumberSystem,
  readToothCodes,
  type ToothCode,
} from '#/teeth/tooth';
import type { OrderContent } from '../api/order';
import { missingInSystem, nextOf } from './gaps';

/** What is made for one tooth; an empty text means no choice. */
export interface ToothOrder {
  type: string;
  material: string;
  shadeGuide: string;
  shade: string;
  ponticDesign: string;
  antagonist: string;
  retention: string;
  occlusal: string;
  proximal: string;
  implantSystem: string;
  implantPlatform: string;
  note: string;
}

export type Teeth = Partial<Record<ToothCode, ToothOrder>>;
export type Sex = 'M' | 'F' | 'O' | '';

export interface Order {
  connectionId: string;
  firstName: string;
  lastName: string;
  sex: Sex;
  birthDate: string;
  title: string;
  note: string;
  deliveryDate: string;
  caseDate: string;
  numberSystem: NumberSystem;
  deviceUdi: string;
  teeth: Teeth;
  /** Teeth that the patient does not have. */
  missing: ToothCode[];
  /** Each tooth here is joined to the next one towards the patient's left, over closed gaps. */
  joints: ToothCode[];
}

export const NO_TOOTH_ORDER: ToothOrder = {
  type: '',
  material: '',
  shadeGuide: '',
  shade: '',
  ponticDesign: '',
  antagonist: '',
  retention: '',
  occlusal: '',
  proximal: '',
  implantSystem: '',
  implantPlatform: '',
  note: '',
};

export function emptyOrder(numberSystem: NumberSystem, connectionId = ''): Order {
  return {
    connectionId,
    firstName: '',
    lastName: '',
    sex: '',
    birthDate: '',
    title: '',
    note: '',
    deliveryDate: '',
    caseDate: '',
    numberSystem,
    deviceUdi: '',
    teeth: {},
    missing: [],
    joints: [],
  };
}

/** Whether enough was entered to create a draft: an untouched form creates none (ORD-02). */
export function isBegun(order: Order, initial: Order): boolean {
  const { firstName, lastName, note, connectionId, teeth } = order;
  const isSaid = [firstName, lastName, note].some((text) => text.trim() !== '');
  // A person's only partner is selected automatically.
  const isSomebodyChosen = connectionId !== '' && connectionId !== initial.connectionId;
  return isSaid || isSomebodyChosen || Object.values(teeth).some(({ type }) => type !== '');
}

/** Whether anything was entered, even too little for a draft. Numbering and recipient may be set from the start. */
export function isTouched(order: Order, { numberSystem }: Order): boolean {
  const said = (one: Order) => JSON.stringify(orderBody({ ...one, numberSystem, connectionId: '' }));
  return said(order) !== said(emptyOrder(numberSystem));
}

export function orderedTeeth(teeth: Teeth): ToothCode[] {
  return inChartOrder(Object.keys(teeth) as ToothCode[]);
}

export function typesOf(teeth: Teeth): Map<ToothCode, string> {
  return new Map(orderedTeeth(teeth).map((tooth) => [tooth, teeth[tooth]?.type ?? '']));
}

/** Joined teeth, grouped into bridges. */
export function bridgesOf(order: Pick<Order, 'teeth' | 'missing' | 'joints'>): ToothCode[][] {
  const bridges: ToothCode[][] = [];
  for (const tooth of inChartOrder(order.joints)) {
    const next = nextOf(order, tooth);
    if (!next) continue;
    const last = bridges.at(-1);
    if (last?.at(-1) === tooth) last.push(next);
    else bridges.push([tooth, next]);
  }
  return bridges;
}

function jointsOf(bridges: readonly string[]): ToothCode[] {
  return inChartOrder(bridges.flatMap((bridge) => parseTeeth(bridge).slice(0, -1)));
}

/** Teeth with the same order grouped together, as on the wire and in the list. */
export function equalTeeth(teeth: Teeth): [ToothOrder, ToothCode[]][] {
  const groups = new Map<string, [ToothOrder, ToothCode[]]>();
  for (const tooth of orderedTeeth(teeth)) {
    const order = teeth[tooth] as ToothOrder;
    const key = Object.values(order).join('\n');
    const group = groups.get(key);
    if (group) group[1].push(tooth);
    else groups.set(key, [order, [tooth]]);
  }
  return [...groups.values()];
}

function readTeeth(content: OrderContent): Teeth {
  const teeth: Teeth = {};
  for (const one of content.restorations) {
    for (const tooth of parseTeeth(one.tooth_no)) {
      teeth[tooth] = {
        type: one.type,
        material: one.material.code,
        shadeGuide: one.shade_guide,
        shade: one.shade,
        ponticDesign: one.pontic_design,
        antagonist: one.antagonist,
        retention: one.retention,
        occlusal: one.contacts.occlusal,
        proximal: one.contacts.proximal,
        implantSystem: one.implant.system,
        implantPlatform: one.implant.platform,
        note: one.note,
      };
    }
  }
  return teeth;
}

export function readOrder(content: OrderContent): Order {
  const { patient } = content;
  return {
    connectionId: content.connection_id ?? '',
    firstName: patient.firstname,
    lastName: patient.lastname,
    sex: patient.sex as Sex,
    birthDate: patient.birdt ?? '',
    title: content.title,
    note: content.note,
    deliveryDate: content.deliverydt ?? '',
    caseDate: content.case_date ?? '',
    numberSystem: readNumberSystem(content.number_sys),
    deviceUdi: content.device_udi,
    teeth: readTeeth(content),
    missing: readToothCodes(content.missing_teeth),
    joints: jointsOf(content.bridges),
  };
}

export function orderBody(order: Order) {
  return {
    connection_id: order.connectionId || null,
    patient: {
      firstname: order.firstName.trim(),
      lastname: order.lastName.trim(),
      sex: order.sex,
      birdt: order.birthDate || null,
    },
    title: order.title.trim(),
    note: order.note,
    deliverydt: order.deliveryDate || null,
    case_date: order.caseDate || null,
    number_sys: order.numberSystem,
    device_udi: order.deviceUdi,
    restorations: equalTeeth(order.teeth).map(([one, teeth]) => ({
      tooth_no: teeth.join(),
      type: one.type,
      material: one.material,
      // A guide without a shade means nothing.
      shade: { guide: one.shade ? one.shadeGuide : '', code: one.shade.trim() },
      pontic_design: one.ponticDesign,
      antagonist: one.antagonist.trim(),
      retention: one.retention,
      contacts: { occlusal: one.occlusal, proximal: one.proximal },
      implant: { system: one.implantSystem.trim(), platform: one.implantPlatform.trim() },
      note: one.note.trim(),
    })),
    bridges: bridgesOf(order).map((bridge) => bridge.join()),
    missing_teeth: missingInSystem(order),
  };
}

export type OrderBody = ReturnType<typeof orderBody>;
