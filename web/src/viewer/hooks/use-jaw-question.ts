import { useEffect, useState } from 'react';
import type { Scene } from '../scene/scene';
import type { SaidJaw, ViewerSource } from '../source';

/** Smaller models are crowns or other designs and show no jaw. */
const JAW_MIN_MM = 20;

/** Resolves with the reason if the answer could not be saved. */
export type SayJaw = (sourceId: string, jaw: SaidJaw) => Promise<string | undefined>;

export interface JawQuestion {
  source: ViewerSource;
  answer: (jaw: SaidJaw) => Promise<void>;
  isSaving: boolean;
  problem?: string;
}

/**
 * Asks which jaw a scan shows while nobody has answered, one scan at a time; also asks again where an answer was
 * wrong.
 */
export function useJawQuestion(
  scene: Scene | undefined,
  sources: readonly ViewerSource[],
  onSayJaw: SayJaw | undefined,
) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [doubted, setDoubted] = useState<string>();
  const [saving, setSaving] = useState<{ id: string; problem?: string }>();

  useEffect(
    () =>
      scene?.shown.listen((id) => {
        if (scene.sizeMm(id) >= JAW_MIN_MM) setSeen((before) => new Set(before).add(id));
      }),
    [scene],
  );

  const source =
    sources.find(({ id }) => id === doubted) ??
    sources.find(({ id, jawSaidBy }) => jawSaidBy === 'nobody' && seen.has(id));
  const question: JawQuestion | undefined = source &&
    onSayJaw && {
      source,
      isSaving: saving?.id === source.id && !saving.problem,
      problem: saving?.id === source.id ? saving.problem : undefined,
      answer: async (jaw) => {
        setSaving({ id: source.id });
        const problem = await onSayJaw(source.id, jaw);
        setSaving(problem ? { id: source.id, problem } : undefined);
        // Stays open after a failure, even if another person has answered meanwhile.
        setDoubted(problem && source.id);
      },
    };
  return { question, ask: onSayJaw && setDoubted };
}
