import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, toProblem } from '#/api/problem';
import { useSubmission } from '#/api/use-submission';
import { isInSystem, isTooth, type ToothCode } from '#/teeth/tooth';
import { type SavedOrder, sendOrder } from '../api/order';
import { bridgeFault } from './bridges';
import { type FieldTexts, missingFields, serverFields, wrongFields } from './faults';
import { rememberNumberSystem } from './number-system';
import { bridgesOf, isBegun, isTouched, type Order } from './order';
import { useDraftSaver } from './use-draft-saver';
import { usePonticQuestion } from './use-pontic-question';

/** The order's files: all at its draft, still being uploaded, or one waits for a decision of the person. */
export type FilesState = 'there' | 'coming' | 'missing';

interface OrderFormOptions {
  initial: Order;
  /** The version on the server; undefined before the first save. */
  known?: SavedOrder;
  isPublished: boolean;
  files: FilesState;
  onCreated: (created: SavedOrder) => void;
  /** The order was sent, or saved if it had been sent before. */
  onDone: (no: string) => void;
  /** A required field is empty; the page shows where. */
  onIncomplete: () => void;
  onFilesMissing: () => void;
}

const NO_TEXTS: FieldTexts = {};

function todayHere(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function faultyTeeth(texts: FieldTexts): ToothCode[] {
  return Object.keys(texts)
    .map((field) => field.replace('restorations.', ''))
    .filter(isTooth);
}

/** One order from the first entry to Send (ORD-02), or its later changes (ORD-03). */
export function useOrderForm({
  initial,
  known,
  isPublished,
  files,
  onCreated,
  onDone,
  onIncomplete,
  onFilesMissing,
}: OrderFormOptions) {
  const { t } = useTranslation();
  const [order, setOrder] = useState(initial);
  const [selected, setSelected] = useState<ToothCode[]>([]);
  const [isTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [refused, setRefused] = useState<FieldTexts>(NO_TEXTS);
  const [problem, setProblem] = useState<ApiProblem>();
  const ponticQuestion = usePonticQuestion(order);
  const saver = useDraftSaver({
    known,
    savesItself: !isPublished,
    isWorthKeeping: (next) => isPublished || isBegun(next, initial),
    onCreated,
  });
  const failed = saver.state.at === 'failed' ? saver.state.problem : undefined;
  const hasDraft = known !== undefined || saver.state.at !== 'unchanged';
  const missing = isTried ? missingFields(t, order, todayHere()) : NO_TEXTS;
  const texts: FieldTexts = {
    ...wrongFields(t, order),
    ...missing,
    ...(failed && serverFields(t, failed.fields)),
    ...refused,
  };

  const { change: tellSaver, save, discard } = saver;
  const change = useCallback(
    (update: Order | ((before: Order) => Order)) => {
      const next = typeof update === 'function' ? update(order) : update;
      if (next === order) return;
      setOrder(next);
      setDirty(true);
      setRefused(NO_TEXTS);
      setProblem(undefined);
      tellSaver(next);
      if (next.numberSystem !== order.numberSystem) {
        rememberNumberSystem(next.numberSystem);
        setSelected((before) => before.filter((tooth) => isInSystem(tooth, next.numberSystem)));
      }
    },
    [order, tellSaver],
  );

  function complain(found: FieldTexts) {
    const faulty = faultyTeeth(found).filter((tooth) => isInSystem(tooth, order.numberSystem));
    const bridge = found.bridges && bridgesOf(order).find((teeth) => bridgeFault(order, teeth));
    if (faulty.length > 0) setSelected(faulty);
    else if (bridge) setSelected(bridge);
    onIncomplete();
  }

  function showRefusal(found: ApiProblem) {
    const fields = serverFields(t, found.fields);
    setProblem(found);
    setRefused(fields);
    if (Object.keys(fields).length > 0) complain(fields);
  }

  const submission = useSubmission({
    send: async () => {
      const saved = await save(order);
      if (!saved) throw new Error('nothing was saved');
      return isPublished ? saved : sendOrder(saved.id);
    },
    onDone: ({ no }) => {
      setDirty(false);
      onDone(no);
    },
    onProblem: showRefusal,
    leavesPage: () => true,
  });

  function waitForFiles() {
    setWaiting(true);
    // The files wait for the draft, which may have been refused before.
    save(order).catch((error: unknown) => {
      setWaiting(false);
      showRefusal(toProblem(error));
    });
  }

  function submit(areConfirmed: boolean) {
    setTried(true);
    setProblem(undefined);
    const found = missingFields(t, order, todayHere());
    if (Object.keys(found).length > 0) complain(found);
    else if (ponticQuestion.isDue && !areConfirmed) ponticQuestion.ask();
    else if (files === 'missing') onFilesMissing();
    else if (files === 'coming') waitForFiles();
    else submission.submit(undefined);
  }

  const endWaiting = useEffectEvent(() => {
    setWaiting(false);
    // If a file is missing, the bar shows it and does not interrupt a person who is writing.
    if (files === 'there') submit(false);
  });
  useEffect(() => {
    if (isWaiting && files !== 'coming') endWaiting();
  }, [isWaiting, files]);

  return {
    order,
    change,
    selected,
    select: setSelected,
    texts,
    faulty: faultyTeeth(texts),
    isIncomplete: Object.keys(missing).length > 0,
    lacksFiles: isTried && files === 'missing',
    saveState: saver.state,
    isDirty,
    /** Another person was faster; nothing here can be saved any more. */
    overtaken: [failed, problem].find((found) => found?.status === 409 || found?.status === 404),
    problem,
    isBusy: submission.isBusy,
    submit: () => submit(false),
    /** Send was pressed while files were still uploading. The bar shows that it waits, or that a file is missing. */
    isWaiting: isWaiting && files !== 'missing',
    /** Cancels that Send. */
    withdraw: () => setWaiting(false),
    /** Asks whether pontics held on one side, or not at all, are intended (CHK-04). */
    ponticQuestion,
    confirmPontics: () => {
      ponticQuestion.confirm();
      submit(true);
    },
    /** Selects the teeth of the question. */
    revisePontics: () => {
      ponticQuestion.close();
      setSelected(ponticQuestion.asked[0]?.teeth ?? []);
    },
    /** Creates the draft that files need. A failure is shown like that of any save. */
    saveDraft: () => void save(order).catch(() => {}),
    /** There is a draft that can be discarded. */
    isBegun: hasDraft,
    /** Too little was entered for a draft, so leaving would lose it. */
    isUnkept: !hasDraft && isTouched(order, initial),
    /** Leaving would lose changes that are not saved or could not be saved. */
    isUnsaved: isPublished ? isDirty : failed !== undefined,
    discard,
  };
}

export type OrderForm = ReturnType<typeof useOrderForm>;
