import { useTranslation } from 'react-i18next';
import { FilesMark } from '#/features/files/components/list/files-mark';
import { FilesToSend } from '#/features/files/components/upload/files-to-send';
import { sendingText } from '#/features/files/model/progress';
import { type Draft, useDraftFiles } from '#/features/files/model/use-draft-files';
import type { OrderAttachments } from '#/features/orders/components/form/order-form';
import { goToSection } from '#/ui/keyboard/go-to-section';

const SECTION_ID = 'attachments';

/**
 * Brings orders and files together: a draft, its files, and only then the order itself, so that its recipient is told
 * once, of a case that is whole (ORD-01, ORD-02).
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
        // Send waited for a file that will not come: the person who does without it says once more that this is all.
        onCancel={withdraw}
      />
    ),
    mark: <FilesMark count={count} uploads={uploads} isComing={isComing} sectionId={SECTION_ID} />,
  };
  return { attachments, isUploading: isUnsent };
}
