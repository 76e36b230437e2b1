import { countedBy, type Families, mergeMetrics, parseMetrics, renderMetrics } from './gather-metrics.ts';
import type { ToWorker } from './messages.ts';

/** A worker as far as its metrics go. */
export type Asked = { id: number; send(message: ToWorker): void };

/** Answers a worker that asks for the metrics of all. */
export type MetricsDesk = {
  /** @param ready the workers that can be asked */
  asked(asker: Asked, id: number, ready: readonly Asked[]): void;
  told(worker: Asked, id: number | null, text: string): void;
  /** The worker has ended: what it has counted still counts. */
  ended(worker: Asked): void;
};

/** A worker that is too busy to answer is told as it was when last heard. */
const ANSWER_MS_MAX = 2_000;
/** Above what anybody who watches asks for: more is answered with what is known. */
const QUESTIONS_MAX = 100;

type Question = { asker: Asked; id: number; missing: Set<number>; timer: NodeJS.Timeout | undefined };

/** @param counts what the primary itself counts, in the Prometheus text format */
export function createMetricsDesk(counts: () => string): MetricsDesk {
  const latest = new Map<number, Families>();
  const questions = new Map<number, Question>();
  /** The end of a process may be heard before its last message: what it has counted must not count twice. */
  const gone = new WeakSet<Asked>();
  let departed: Families = new Map();
  let numbers = 0;

  const answer = (number: number): void => {
    const question = questions.get(number);
    if (question === undefined) return;
    questions.delete(number);
    clearTimeout(question.timer);
    const text = renderMetrics(mergeMetrics([...latest.values(), departed]));
    question.asker.send({ kind: 'metrics-of-all', id: question.id, text: text + counts() });
  };
  const heard = (number: number, worker: number): void => {
    const missing = questions.get(number)?.missing;
    missing?.delete(worker);
    if (missing?.size === 0) answer(number);
  };

  return {
    asked: (asker, id, ready) => {
      numbers += 1;
      const number = numbers;
      const missing = new Set(questions.size < QUESTIONS_MAX ? ready.map((worker) => worker.id) : []);
      const timer = setTimeout(() => answer(number), missing.size === 0 ? 0 : ANSWER_MS_MAX);
      questions.set(number, { asker, id, missing, timer });
      for (const worker of ready) if (missing.has(worker.id)) worker.send({ kind: 'metrics-wanted', id: number });
    },
    told: (worker, number, text) => {
      if (gone.has(worker)) return;
      latest.set(worker.id, parseMetrics(text));
      if (number !== null) heard(number, worker.id);
    },
    ended: (worker) => {
      gone.add(worker);
      const last = latest.get(worker.id);
      if (last !== undefined) departed = mergeMetrics([departed, countedBy(last)]);
      latest.delete(worker.id);
      for (const number of [...questions.keys()]) heard(number, worker.id);
    },
  };
}
