import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';

/** A placeholder for a notice while its answer loads. */
export function NoticeSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton width={52} height={52} radius="var(--radius-large)" mb={24} />
      <Skeleton width="70%" height={26} mb={16} />
      <Skeleton height={14} mb={10} />
      <Skeleton width="60%" height={14} mb={32} />
      <Skeleton width={130} height={44} />
    </div>
  );
}
