import {
  IconCube,
  IconFile,
  IconFileTypePdf,
  IconFileTypeXml,
  IconLine,
  IconPhoto,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseFile, Recognised } from '../../api/case-files';
import { pictureLinkOptions } from '../../api/file-links';
import { endingOf } from '../../model/picking/accepted';
import classes from './thumbnail.module.css';

const ICONS: Record<Recognised['kind'], typeof IconFile> = {
  model: IconCube,
  margin: IconLine,
  image: IconPhoto,
  preview: IconPhoto,
  pdf: IconFileTypePdf,
  other: IconFile,
};

export function KindIcon({ filename, recognised }: Pick<CaseFile, 'filename' | 'recognised'>) {
  const Icon = endingOf(filename) === 'xml' ? IconFileTypeXml : ICONS[recognised.kind];
  return <Icon size={21} stroke={1.5} aria-hidden />;
}

function Picture({ file }: { file: CaseFile }) {
  const { data: url, isError, refetch } = useQuery(pictureLinkOptions(file.id));
  const [tries, setTries] = useState(0);
  if (isError || tries > 1) return <KindIcon {...file} />;
  if (!url) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      // The thumbnail was scrolled to after its link had expired.
      onError={() => {
        setTries(tries + 1);
        if (tries === 0) void refetch();
      }}
    />
  );
}

/** A file's picture, or an icon of its kind. */
export function Thumbnail({ file }: { file: CaseFile }) {
  return (
    <span className={classes.thumbnail} data-waiting={file.rendition?.state === 'waiting' || undefined}>
      {file.rendition?.has_picture ? <Picture file={file} /> : <KindIcon {...file} />}
    </span>
  );
}
