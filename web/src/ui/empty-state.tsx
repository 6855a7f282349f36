import type { ReactNode } from 'react';
import { ArchDrawing } from './arch-drawing';
import classes from './empty-state.module.css';

/** A list with nothing in it yet: one drawing, one sentence. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.empty}>
      <div className={classes.drawing}>
        <ArchDrawing />
      </div>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
    </section>
  );
}
