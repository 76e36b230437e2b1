/** The result of `npm audit --json`. */
export type Judgement =
  /** The registry has no advisories, or did not respond: nothing is known, and nothing has failed. */
  | { kind: 'not asked'; why: string }
  /** `serious`: of high or critical severity; `others`: how many are below that. */
  | { kind: 'asked'; serious: readonly string[]; others: number };

type Vulnerability = { name?: string; severity?: string; range?: string; via?: unknown[] };

const SERIOUS = new Set(['high', 'critical']);

function titleOf({ via = [] }: Vulnerability): string {
  const titles = via.flatMap((one) =>
    typeof one === 'object' && one !== null && 'title' in one && typeof one.title === 'string' ? [one.title] : [],
  );
  return titles.length === 0 ? `by way of ${via.filter((one) => typeof one === 'string').join(', ')}` : titles.join('; ');
}

/** Judges the JSON text that npm (10 or later: report version 2) has printed; any other text counts as no response. */
export function judgeAudit(text: string): Judgement {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return { kind: 'not asked', why: 'npm printed no report' };
  }
  if (typeof report !== 'object' || report === null) return { kind: 'not asked', why: 'npm printed no report' };
  const { statusCode, vulnerabilities, error } = report as {
    statusCode?: number;
    vulnerabilities?: Record<string, Vulnerability>;
    error?: { code?: string };
  };
  if (vulnerabilities === undefined) {
    const why = statusCode === undefined ? (error?.code ?? 'npm printed no report') : `the registry answered ${statusCode}`;
    return { kind: 'not asked', why };
  }
  const found = Object.entries(vulnerabilities);
  const serious = found
    .filter(([, { severity = '' }]) => SERIOUS.has(severity))
    .map(([name, one]) => `${one.severity}: ${name} ${one.range ?? ''}: ${titleOf(one)}`);
  return { kind: 'asked', serious, others: found.length - serious.length };
}
