import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepCounters, mergeMetrics, parseMetrics, renderMetrics } from './merge-metrics.ts';
import type { ToWorker } from './messages.ts';
import { createMetricsCollector } from './metrics-collector.ts';

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

test('the metrics of one process stay as they are', () => {
  assert.equal(merged(ONE), ONE);
});

test('counters and own gauges are added up; of ages and versions the greatest counts', () => {
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

test('of a process that has ended only counters and histograms are kept', () => {
  const text = renderMetrics(keepCounters(parseMetrics(ONE)));
  assert.match(text, /seconds_count 3/);
  assert.match(text, /requests_total\{.*\} 3/);
  assert.doesNotMatch(text, /streams|lag_seconds|build_info/);
});

test('a value that is not a number is ignored beside one that is', () => {
  const gauge = (value: string): string => exposition('# HELP g G.', '# TYPE g gauge', `g ${value}`);
  assert.match(merged(gauge('Nan'), gauge('2')), /\ng 2\n/);
  assert.match(merged(gauge('Nan')), /\ng NaN\n/);
  assert.match(merged(gauge('+Inf'), gauge('2')), /\ng \+Inf\n/);
});

/** A worker that replies with the text; with null it does not reply. */
function createWorker(id: number, text: string | null, collector: () => ReturnType<typeof createMetricsCollector>) {
  const received: string[] = [];
  const worker = {
    id,
    received,
    send: (message: ToWorker) => {
      if (message.kind === 'merged-metrics') received.push(message.text);
      if (message.kind === 'metrics-request' && text !== null) collector().receive(worker, message.id, text);
    },
  };
  return worker;
}

test('a worker gets the metrics of all workers, with the counters of those that have ended', () => {
  const collector = createMetricsCollector(() => 'workers 2\n');
  const [one, other] = [createWorker(1, ONE, () => collector), createWorker(2, OTHER, () => collector)];
  collector.request(one, 7, [one, other]);
  assert.match(one.received[0] ?? '', /seconds_count 6\n[\s\S]*workers 2\n$/);
  collector.remove(other);
  collector.request(one, 8, [one]);
  assert.match(one.received[1] ?? '', /seconds_count 6\n/);
  assert.match(one.received[1] ?? '', /\nstreams 4\n/);
});

test('a worker that ends without a reply is not waited for', () => {
  const collector = createMetricsCollector(() => '');
  const [one, mute] = [createWorker(1, ONE, () => collector), createWorker(2, null, () => collector)];
  collector.request(one, 1, [one, mute]);
  assert.equal(one.received.length, 0);
  collector.remove(mute);
  assert.match(one.received[0] ?? '', /seconds_count 3\n/);
});

test('metrics that arrive after the end of a worker are not counted twice', () => {
  const collector = createMetricsCollector(() => '');
  const [one, other] = [createWorker(1, ONE, () => collector), createWorker(2, ONE, () => collector)];
  collector.request(one, 1, [one, other]);
  collector.remove(other);
  collector.receive(other, null, ONE);
  collector.request(one, 2, [one]);
  assert.match(one.received[1] ?? '', /seconds_count 6\n/);
  assert.match(one.received[1] ?? '', /\nstreams 4\n/);
});
