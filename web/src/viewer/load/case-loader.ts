/** Keeps the loaded files in step with the wanted ones, and remembers them for a scene created later. */
import { changeLoading, type LoadingAction, type LoadingStates } from '../model/loading';
import type { Shape } from '../model/mesh';
import { Signal } from '../signal';
import type { Load, ViewerSource } from '../source';
import { loadLevels } from './load-levels';
import { MeshReader } from './mesh-reader';

export interface ShapeReceiver {
  show: (source: ViewerSource, shape: Shape) => void;
  remove: (sourceId: string) => void;
  /** Called when every wanted file is loaded or has failed. */
  onWhole: () => void;
}

/** A source may get its compact version while the page is open. */
function isLoadable({ coarseUrl, fineUrl, originalUrl, failure }: ViewerSource): boolean {
  return failure === undefined && (coarseUrl ?? fineUrl ?? originalUrl) !== undefined;
}

interface CaseLoaderOptions {
  load: Load;
  failureText: (error: unknown, source: ViewerSource) => string | undefined;
  reader?: Pick<MeshReader, 'read' | 'dispose'>;
}

export class CaseLoader {
  private readonly reader: Pick<MeshReader, 'read' | 'dispose'>;
  private readonly stopping = new AbortController();
  private readonly changed = new Signal();
  private readonly shapes = new Map<string, { source: ViewerSource; shape: Shape }>();
  private wanted: readonly ViewerSource[] = [];
  private current: LoadingStates = {};
  private running = 0;
  private receiver?: ShapeReceiver;

  constructor(private readonly options: CaseLoaderOptions) {
    this.reader = options.reader ?? new MeshReader();
  }

  /** Compares only ids and whether there is something to load, because links are renewed. */
  want(sources: readonly ViewerSource[]): void {
    const before = new Map(this.wanted.map((source) => [source.id, source]));
    const now = new Set(sources.map(({ id }) => id));
    this.wanted = sources;
    for (const id of before.keys()) if (!now.has(id)) this.drop(id);
    for (const source of sources) this.move(source, before.get(source.id));
    void this.run(
      sources.filter((source) => {
        const known = before.get(source.id);
        return !known || (!isLoadable(known) && isLoadable(source));
      }),
    );
  }

  reload(ids: readonly string[]): void {
    void this.run(this.wanted.filter(({ id }) => ids.includes(id)));
  }

  /** Passes on everything loaded so far and everything that follows. Returns a function that stops it. */
  attach(receiver: ShapeReceiver): () => void {
    this.receiver = receiver;
    for (const { source, shape } of this.shapes.values()) receiver.show(source, shape);
    if (this.running === 0) receiver.onWhole();
    return () => {
      if (this.receiver === receiver) this.receiver = undefined;
    };
  }

  readonly states = (): LoadingStates => this.current;

  readonly subscribe = this.changed.listen;

  stop(): void {
    this.stopping.abort();
    this.reader.dispose();
    this.shapes.clear();
    this.changed.clear();
    this.receiver = undefined;
  }

  private async run(sources: readonly ViewerSource[]): Promise<void> {
    if (sources.length === 0) return;
    const { signal } = this.stopping;
    const { load, failureText } = this.options;
    this.running += 1;
    await loadLevels(sources, {
      load,
      failureText,
      signal,
      read: (format, bytes) => this.reader.read(format, bytes),
      tell: (action) => this.tell(action),
      show: (source, shape) => this.show(source, shape),
    });
    this.running -= 1;
    if (!signal.aborted && this.running === 0) this.receiver?.onWhole();
  }

  private tell(action: LoadingAction): void {
    this.current = changeLoading(this.current, action);
    this.changed.send();
  }

  private show(source: ViewerSource, shape: Shape): void {
    // The file was removed while it was loading.
    if (!this.wanted.some(({ id }) => id === source.id)) return;
    this.shapes.set(source.id, { source, shape });
    this.receiver?.show(source, shape);
  }

  /** A person has set which jaw it shows. */
  private move(source: ViewerSource, before: ViewerSource | undefined): void {
    const known = this.shapes.get(source.id);
    if (!known || !before || before.layer === source.layer) return;
    this.receiver?.remove(source.id);
    this.show(source, known.shape);
  }

  private drop(sourceId: string): void {
    this.shapes.delete(sourceId);
    this.receiver?.remove(sourceId);
  }
}
