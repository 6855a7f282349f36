import { FilesMark } from '#/features/files/components/files-mark';
import { type Draft, FilesToSend } from '#/features/files/components/files-to-send';
import { bringFiles } from '#/features/files/model/brought-files';
import { usePickedFiles } from '#/features/files/model/use-picked-files';
import type { OrderAttachments } from '#/features/orders/components/order-form';

const SECTION_ID = 'attachments';

/** Brings orders and files together: an order is sent first, and then the page of its case sends the files (ORD-02). */
export function useOrderAttachments() {
  const { picked, add, remove, take } = usePickedFiles();
  return {
    hasFiles: picked.length > 0,
    /** Another order is being written. */
    forget: () => void take(),
    bringTo: (caseNo: string) => bringFiles(caseNo, take()),
    attachmentsOf: (draft?: Draft): OrderAttachments => ({
      section: (isBusy) => (
        <FilesToSend
          id={SECTION_ID}
          draft={draft}
          picked={picked}
          isBusy={isBusy}
          onAdd={add}
          onRemove={remove}
        />
      ),
      mark: <FilesMark count={picked.length} sectionId={SECTION_ID} />,
    }),
  };
}
