import { readFileSync } from 'node:fs'

const deploy = new URL('../../../deploy/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, deploy), 'utf8')

export const alertRules = read('prometheus/alerts.yaml')
export const dashboard: unknown = JSON.parse(read('grafana/fanfare.json'))

/** What alerts look at. */
export const alerts = [...alertRules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)

/** What the dashboard draws. */
export const drawn = expressionsIn(dashboard)

/** Every `expr` anywhere in it. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  )
}

/** Without texts in quotes, and what is grouped by, the words that no bracket follows are metrics. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name).filter((name) => name !== 'or')
}
