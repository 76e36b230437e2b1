import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { constraintMessages } from '../src/constraint-messages.ts';
import { startTestService } from './harness/service-under-test.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type Panel = { type: string; title: string; datasource?: unknown; targets?: { expr: string; datasource: unknown }[] };
type Dashboard = {
  title: string;
  uid: string;
  schemaVersion: number;
  panels: (Panel & { id: number; gridPos: { h: number; w: number; x: number; y: number } })[];
  templating: { list: { name: string; type: string }[] };
};

const rules = (parse(read('ops/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('ops/grafana/hostelry.json')) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];
// biome-ignore lint/suspicious/noTemplateCurlyInString: that is how Grafana names a variable
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const SEVERITIES = ['critical', 'warning', 'info'];
/** Metrics of Prometheus itself. */
const GIVEN = new Set(['up']);
/** Exposed by the process that keeps several workers (WEB_CONCURRENCY). */
const OF_WORKERS = new Set(['hostelry_workers', 'hostelry_worker_ends_total']);
const WORDS = new Set(['and', 'or', 'unless', 'vector', 'time']);

const service = await startTestService();
after(() => service.stop());
const { path: property, admin } = await service.newProperty();
await admin.post(`${property}/gateway/webhook`, { event: 'x' });
const exposition = (await admin.get('/metrics')).text;
/** Every name that a sample may have. */
const names = new Set(
  [...exposition.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

/** The metrics that an expression reads. */
function findMetrics(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/g)].map(([, name = '']) => name).filter((name) => !WORDS.has(name));
}

test('every metric that an alert or a panel reads is one that the service exposes', () => {
  const read = new Set(expressions.flatMap(findMetrics));
  assert.ok(read.size > 20, `${read.size} metrics were found`);
  for (const name of read) {
    if (GIVEN.has(name) || OF_WORKERS.has(name) || name.startsWith('node_')) continue;
    assert.ok(names.has(name), `${name} is not exposed`);
  }
});

test('every value of a label that an alert or a panel looks for is one that the service exposes', () => {
  let looked = 0;
  for (const [, metric = '', matchers = ''] of expressions.join('\n').matchAll(/\b(hostelry_\w+_total)\{([^}]*)\}/g)) {
    for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)="([^"]*)"/g)) {
      if (label === 'job') continue;
      looked += 1;
      assert.match(exposition, new RegExp(`^${metric}\\{[^}]*\\b${label}="${value}"`, 'm'), `${metric} ${label}="${value}"`);
    }
  }
  assert.ok(looked > 3);
});

test('the documentation lists all metrics of the product, and no others', () => {
  const docs = read('docs/observability.md');
  const exposed = [...exposition.matchAll(/^# TYPE ((?:hostelry|http|db)_\S+) /gm)].map(([, name = '']) => name);
  for (const name of exposed) assert.ok(docs.includes(`| \`${name}\``), `${name} is not in docs/observability.md`);
  for (const [, name = ''] of docs.matchAll(/^\| `((?:hostelry|http|db)_\w+)`/gm))
    assert.ok(exposed.includes(name) || OF_WORKERS.has(name), `${name} is not exposed`);
});

test('the documentation says what each reason of a 409 means, and no reason is by coincidence the name of a constraint', () => {
  const docs = read('docs/observability.md');
  const union = /const CONFLICT_REASONS = ([^;]+);/.exec(read('src/platform/errors.ts'))?.[1] ?? '';
  const reasons = [...union.matchAll(/'(\w+)'/g)].map(([, reason = '']) => reason);
  assert.ok(reasons.length > 20);
  for (const reason of reasons) assert.ok(docs.includes(`\`${reason}\``), `${reason} is not in docs/observability.md`);
  assert.deepEqual(
    reasons.filter((reason) => Object.hasOwn(constraintMessages, reason)),
    ['room_assigned', 'room_taken'],
  );
});

test('every alert has a severity, a summary and a link to its remedy', () => {
  const seen = new Set<string>();
  for (const { alert, labels, annotations } of rules) {
    assert.ok(!seen.has(alert), `${alert} is defined twice`);
    seen.add(alert);
    assert.ok(SEVERITIES.includes(labels.severity), alert);
    assert.ok((annotations['summary'] ?? '').length > 10 && (annotations['description'] ?? '').length > 10, alert);
    const [file = '', anchor = ''] = (annotations['runbook_url'] ?? '').split('#');
    assert.ok(existsSync(path.join(ROOT, file)), `${alert}: ${file} is not there`);
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    assert.ok(headings.includes(anchor), `${alert}: ${file} has no heading #${anchor}`);
  }
  const documented = [...read('docs/observability.md').matchAll(/^### (Hostelry\w+)$/gm)].map(([, name = '']) => name);
  assert.deepEqual(
    documented.filter((name) => !seen.has(name)),
    [],
  );
});

test('the dashboard can be imported: one data source to choose, panels with unique ids that do not overlap', () => {
  assert.ok(dashboard.schemaVersion >= 38 && dashboard.title === 'Hostelry' && dashboard.uid === 'hostelry');
  assert.deepEqual(
    dashboard.templating.list.map(({ name, type }) => [name, type]),
    [
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ],
  );
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const taken = new Set<string>();
  for (const { title, type, gridPos, datasource, targets = [] } of dashboard.panels) {
    assert.ok(gridPos.x + gridPos.w <= 24, title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        assert.ok(!taken.has(`${x},${y}`), `${title} lies over another panel`);
        taken.add(`${x},${y}`);
      }
    }
    if (type === 'row') continue;
    assert.deepEqual(datasource, DATASOURCE, title);
    assert.ok(targets.length > 0, title);
    for (const target of targets) assert.deepEqual(target.datasource, DATASOURCE, title);
  }
});

const promtool = spawnSync('promtool', ['--version']).error === undefined;

test('Prometheus accepts the alerts and the configuration, and the alerts fire when they should and not otherwise', {
  skip: promtool ? false : 'promtool (Debian: prometheus) is not installed',
}, () => {
  const run = (...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: path.join(ROOT, 'ops/prometheus'), encoding: 'utf8' });
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  };
  run('check', 'rules', 'alerts.yaml');
  run('test', 'rules', 'alerts.test.yaml');
  run('check', 'config', '--syntax-only', 'prometheus.yml');
});

test('Prometheus accepts the metrics of the service, and the queries of the dashboard', {
  skip: promtool ? false : 'promtool (Debian: prometheus) is not installed',
}, () => {
  const checked = spawnSync('promtool', ['check', 'metrics'], { input: exposition, encoding: 'utf8' });
  // It also lints the names of the client library's metrics: only parse errors count here.
  assert.doesNotMatch(checked.stdout + checked.stderr, /error while linting|parse|hostelry_/, checked.stdout + checked.stderr);
  const rulesOfPanels = {
    groups: [
      {
        name: 'panels',
        rules: dashboard.panels
          .flatMap(({ targets = [] }) => targets)
          .map(({ expr }, index) => ({
            record: `panel:query${index}`,
            expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
          })),
      },
    ],
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'hostelry-test-'));
  try {
    const file = path.join(folder, 'panels.yaml');
    writeFileSync(file, JSON.stringify(rulesOfPanels));
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
