import { type ReactNode, useEffect, useState } from 'react';

interface LocalPictureProps {
  file: File;
  /** Shown where the browser cannot draw it. */
  otherwise: ReactNode;
}

/** A picture that is still on somebody's own disk. */
export function LocalPicture({ file, otherwise }: LocalPictureProps) {
  const [url, setUrl] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (hasFailed) return otherwise;
  if (!url) return null;
  return (
    <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(true)} />
  );
}
