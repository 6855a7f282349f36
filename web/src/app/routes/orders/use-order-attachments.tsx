import { useTranslation } from 'react-i18next';
import { FilesMark } from '#/features/files/components/list/files-mark';
import { FilesToSend } from '#/features/files/components/upload/files-to-send';
import { sendingText } from '#/features/files/model/upload/progress';
import { type Draft, useDraftFiles } from '#/features/files/model/upload/use-draft-files';
import type { OrderAttachments } from '#/features/orders/components/form/order-form';
import { goToSection } from '#/ui/keyboard/go-to-section';

const SECTION_ID = 'attachments';

/**
 * Connects orders and files: first a draft, then its files, and only then the order is sent, so that the recipient
 * gets one notification about a complete case (ORD-01, ORD-02).
 */
export function useOrderAttachments(draft: Draft | undefined) {
  const { t } = useTranslation();
  const files = useDraftFiles(draft);
  const { queue, refusals, uploads, isComing, isMissing, isUnsent, count } = files;
  const attachments: OrderAttachments = {
    state: isComing ? 'coming' : isMissing ? 'missing' : 'there',
    progress: sendingText(t, uploads),
    show: () => goToSection(SECTION_ID),
    section: ({ isBusy, saveDraft, withdraw }) => (
      <FilesToSend
        {...files}
        id={SECTION_ID}
        isBusy={isBusy}
        onAdd={(picked) => {
          const twice = queue.add(picked.files);
          refusals.note({ files: picked.files, refused: [...picked.refused, ...twice] });
          if (picked.files.length > 0) saveDraft();
        }}
        // Send waited for a file that was now cancelled: the person has to press Send again for the order without
        // it.
        onCancel={withdraw}
      />
    ),
    mark: <FilesMark count={count} uploads={uploads} isComing={isComing} sectionId={SECTION_ID} />,
  };
  return { attachments, isUploading: isUnsent };
}
