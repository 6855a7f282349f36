import { type ComponentProps, lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(() => import('#/features/shares/components/dialog/share-dialog'));

/** Loaded when it is first opened. */
export function LazyShareDialog(props: ComponentProps<typeof ShareDialog>) {
  const [isUsed, setUsed] = useState(false);
  if (props.opened && !isUsed) setUsed(true);
  return <Suspense>{isUsed && <ShareDialog {...props} />}</Suspense>;
}
