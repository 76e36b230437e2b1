import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedBy, mergeMetrics, parseMetrics, renderMetrics } from './gather-metrics.ts';
import type { ToWorker } from './messages.ts';
import { createMetricsDesk } from './metrics-desk.ts';

const exposition = (...lines: string[]): string => `${lines.join('\n')}\n`;

const ONE = exposition(
  '# HELP requests_total Requests.',
  '# TYPE requests_total counter',
  'requests_total{route="/a b{c}",status="200"} 3',
  '# HELP seconds How long.',
  '# TYPE seconds histogram',
  'seconds_bucket{le="1"} 2',
  'seconds_bucket{le="+Inf"} 3',
  'seconds_sum 1.5',
  'seconds_count 3',
  '# HELP streams Open streams.',
  '# TYPE streams gauge',
  'streams 4',
  '# HELP lag_seconds How old the news may be.',
  '# TYPE lag_seconds gauge',
  'lag_seconds 0.5',
  '# HELP build_info What runs.',
  '# TYPE build_info gauge',
  'build_info{build="1"} 1',
);
const OTHER = ONE.replace('"} 3', '"} 4')
  .replace('streams 4', 'streams 5')
  .replace('lag_seconds 0.5', 'lag_seconds 0.25')
  .replace('requests_total{route="/a b{c}",status="200"}', 'requests_total{route="/new",status="200"} 1\n$&');

const merged = (...texts: string[]): string => renderMetrics(mergeMetrics(texts.map(parseMetrics)));

test('the metrics of one process are told as they are', () => {
  assert.equal(merged(ONE), ONE);
});

test('what is counted and what each process has is added up, of ages and versions the greatest is told', () => {
  const text = merged(ONE, OTHER);
  for (const line of [
    'requests_total{route="/a b{c}",status="200"} 7',
    'requests_total{route="/new",status="200"} 1',
    'seconds_bucket{le="1"} 4',
    'seconds_bucket{le="+Inf"} 6',
    'seconds_sum 3',
    'seconds_count 6',
    'streams 9',
    'lag_seconds 0.5',
    'build_info{build="1"} 1',
  ]) {
    assert.ok(text.split('\n').includes(line), `${line}\n${text}`);
  }
  assert.equal(text.match(/# TYPE seconds histogram/g)?.length, 1);
});

test('of a process that has ended what it has counted is kept, and nothing else', () => {
  const text = renderMetrics(countedBy(parseMetrics(ONE)));
  assert.match(text, /seconds_count 3/);
  assert.match(text, /requests_total\{.*\} 3/);
  assert.doesNotMatch(text, /streams|lag_seconds|build_info/);
});

test('what no number is, is not added to one that is', () => {
  const gauge = (value: string): string => exposition('# HELP g G.', '# TYPE g gauge', `g ${value}`);
  assert.match(merged(gauge('Nan'), gauge('2')), /\ng 2\n/);
  assert.match(merged(gauge('Nan')), /\ng NaN\n/);
  assert.match(merged(gauge('+Inf'), gauge('2')), /\ng \+Inf\n/);
});

/** A worker that answers with the text; null: it says nothing. */
function workerOf(id: number, text: string | null, desk: () => ReturnType<typeof createMetricsDesk>) {
  const heard: string[] = [];
  const worker = {
    id,
    heard,
    send: (message: ToWorker) => {
      if (message.kind === 'metrics-of-all') heard.push(message.text);
      if (message.kind === 'metrics-wanted' && text !== null) desk().told(worker, message.id, text);
    },
  };
  return worker;
}

test('a worker hears the metrics of all, with what ended ones have counted', () => {
  const desk = createMetricsDesk(() => 'workers 2\n');
  const [one, other] = [workerOf(1, ONE, () => desk), workerOf(2, OTHER, () => desk)];
  desk.asked(one, 7, [one, other]);
  assert.match(one.heard[0] ?? '', /seconds_count 6\n[\s\S]*workers 2\n$/);
  desk.ended(other);
  desk.asked(one, 8, [one]);
  assert.match(one.heard[1] ?? '', /seconds_count 6\n/);
  assert.match(one.heard[1] ?? '', /\nstreams 4\n/);
});

test('a worker that ends without an answer is not waited for', () => {
  const desk = createMetricsDesk(() => '');
  const [one, mute] = [workerOf(1, ONE, () => desk), workerOf(2, null, () => desk)];
  desk.asked(one, 1, [one, mute]);
  assert.equal(one.heard.length, 0);
  desk.ended(mute);
  assert.match(one.heard[0] ?? '', /seconds_count 3\n/);
});

test('what a worker tells after its end is not counted a second time', () => {
  const desk = createMetricsDesk(() => '');
  const [one, other] = [workerOf(1, ONE, () => desk), workerOf(2, ONE, () => desk)];
  desk.asked(one, 1, [one, other]);
  desk.ended(other);
  desk.told(other, null, ONE);
  desk.asked(one, 2, [one]);
  assert.match(one.heard[1] ?? '', /seconds_count 6\n/);
  assert.match(one.heard[1] ?? '', /\nstreams 4\n/);
});
