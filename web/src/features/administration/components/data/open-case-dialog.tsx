import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedCase, StaffCase } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { InfoDialog } from '#/ui/dialogs/info-dialog';
import { useWritten } from '../../model/moments';
import { useChange } from '../../model/use-change';
import { Facts } from '../facts';
import { ReasonDialog } from '../reason-dialog';

interface OpenCaseDialogProps {
  row: StaffCase;
  opened: boolean;
  onClose: () => void;
}

/** Shows the patient of a case to staff who give a reason; the reason is recorded (ADM-04). */
export function OpenCaseDialog({ row, opened, onClose }: OpenCaseDialogProps) {
  const { t } = useTranslation();
  const written = useWritten();
  const [shown, setShown] = useState<OpenedCase>();
  const [isShowing, setShowing] = useState(false);
  const { isBusy, error, submit, forget } = useChange({
    send: (reason: string) =>
      unwrap(client.POST('/v1/cs/cases/{id}/open/', { params: { path: { id: row.id } }, body: { reason } })),
    onDone: (answer) => {
      onClose();
      setShown(answer);
      setShowing(true);
    },
  });
  const sexes: Record<string, string> = {
    F: t('orderForm.sexFemale'),
    M: t('orderForm.sexMale'),
    O: t('orderForm.sexOther'),
  };
  return (
    <>
      <ReasonDialog
        opened={opened}
        title={t('adm.cases.openTitle', { no: row.no })}
        text={t('adm.cases.openText')}
        confirm={t('adm.cases.open')}
        isBusy={isBusy}
        error={error}
        onConfirm={({ reason }) => submit(reason)}
        onClose={() => {
          forget();
          onClose();
        }}
      />
      <InfoDialog
        opened={isShowing}
        title={t('adm.cases.openTitle', { no: row.no })}
        onClose={() => setShowing(false)}
        // Removes the patient data from memory.
        onClosed={() => setShown(undefined)}
      >
        {shown && (
          <Facts
            facts={[
              [t('orderForm.patient'), `${shown.patient.first_name} ${shown.patient.last_name}`.trim()],
              [t('cases.factSex'), sexes[shown.patient.sex] ?? shown.patient.sex],
              [t('cases.factBirth'), written.day(shown.patient.born)],
              [t('cases.factTitle'), shown.title],
              [t('cases.note'), shown.note],
            ]}
          />
        )}
      </InfoDialog>
    </>
  );
}
