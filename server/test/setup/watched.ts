import { readFileSync } from 'node:fs'

const deploy = new URL('../../../deploy/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, deploy), 'utf8')

export const alertRules = read('prometheus/alerts.yaml')
export const dashboard: unknown = JSON.parse(read('grafana/fanfare.json'))

/** PromQL expressions of the alerts. */
export const alerts = [...alertRules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)

/** PromQL expressions of the dashboard. */
export const dashboardExpressions = expressionsIn(dashboard)

/** Every `expr` anywhere in it. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  )
}

/**
 * Extracts the metric names of an expression: words outside quoted text and grouping labels that no bracket
 * follows.
 */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name).filter((name) => name !== 'or')
}
