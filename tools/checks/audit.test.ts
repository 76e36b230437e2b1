import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAudit } from './audit-judgement.ts';

/** What npm 11 prints where the registry is a mirror without advisories. */
const REFUSED = JSON.stringify({
  message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
  method: 'POST',
  uri: 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk',
  headers: { allow: ['GET,HEAD'] },
  statusCode: 405,
  body: '',
  error: { summary: '', detail: '' },
});

const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const report = (vulnerabilities: object): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: none, dependencies: { prod: 190 } } });

/** A vulnerability as npm reports it: of the package itself, or of one that it needs. */
const weakness = (severity: string, via: unknown[]) => ({
  name: 'multiparty-parser',
  severity,
  isDirect: false,
  via,
  effects: [],
  range: '<4.2.1',
  nodes: ['node_modules/multiparty-parser'],
  fixAvailable: true,
});
const ADVISORY = {
  source: 1_098_765,
  name: 'multiparty-parser',
  dependency: 'multiparty-parser',
  title: 'Endless loop in a boundary',
  url: 'https://github.com/advisories/GHSA-xxxx-xxxx-xxxx',
  severity: 'high',
  cwe: ['CWE-835'],
  range: '<4.2.1',
};

test('a registry that does not answer is distinguished from one that found nothing', () => {
  assert.deepEqual(judgeAudit(REFUSED), { kind: 'not asked', why: 'the registry answered 405' });
  assert.deepEqual(judgeAudit(JSON.stringify({ error: { code: 'ENOAUDIT', summary: 'x' } })), {
    kind: 'not asked',
    why: 'ENOAUDIT',
  });
  for (const text of ['', 'npm error', 'null', '[]', '{}']) assert.equal(judgeAudit(text).kind, 'not asked', text);
  assert.deepEqual(judgeAudit(report({})), { kind: 'asked', serious: [], others: 0 });
});

test('vulnerabilities of high and critical severity are named, those below counted', () => {
  const found = judgeAudit(
    report({
      'multiparty-parser': weakness('high', [ADVISORY]),
      'upload-kit': { ...weakness('critical', ['multiparty-parser']), name: 'upload-kit', range: '*' },
      dates: weakness('moderate', [ADVISORY]),
    }),
  );
  assert.deepEqual(found, {
    kind: 'asked',
    serious: [
      'high: multiparty-parser <4.2.1: Endless loop in a boundary',
      'critical: upload-kit *: by way of multiparty-parser',
    ],
    others: 1,
  });
});
