import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createMetricsServer } from '../../../src/metrics-server.ts'
import { startTestApp } from '../../setup/app.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, deploy), 'utf8')

const alerts = [...read('prometheus/alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
const dashboard: unknown = JSON.parse(read('grafana/fanfare.json'))
const drawn = expressionsIn(dashboard)

/** What Prometheus itself says of who it asks, and adds to each series. */
const prometheusOwn = { metrics: ['up'], labels: ['job', 'instance'] }

/** Every `expr` anywhere in it. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  )
}

/** Without texts in quotes, and what is grouped by, the words that no bracket follows are metrics. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name).filter((name) => name !== 'or')
}

/** The labels by which it narrows and groups. */
function labelsOf(expr: string): string[] {
  const narrowed = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name = '']) => name),
  )
  const grouped = [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  return [...narrowed, ...grouped]
}

type Panel = { id: number; title: string; gridPos: { x: number; y: number; w: number; h: number } }

test('each panel of the dashboard has an id and a place of its own', () => {
  const { panels }: { panels: Panel[] } = JSON.parse(read('grafana/fanfare.json'))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const covers = (one: Panel['gridPos'], other: Panel['gridPos']) =>
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  const hidden = panels.flatMap((one, at) =>
    panels
      .slice(at + 1)
      .flatMap((other) => (covers(one.gridPos, other.gridPos) ? [[one.title, other.title]] : [])),
  )
  expect(hidden).toEqual([])
})

test('alerts and the dashboard read only metrics and labels that an instance serves', async () => {
  expect(alerts.length).toBe(read('prometheus/alerts.yaml').match(/- alert:/g)?.length)
  expect(drawn.length).toBeGreaterThan(30)
  const app = await startTestApp()
  const server = createMetricsServer(app.ctx)
  onTestFinished(() => server.close())
  const { body } = await server.inject({ method: 'GET', url: '/metrics' })
  const kinds = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const served = new Set([
    ...prometheusOwn.metrics,
    ...kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  ])
  const labels = new Set([...prometheusOwn.labels, 'le'])
  for (const metric of app.ctx.metrics.registry.getMetricsAsArray()) {
    if ('labelNames' in metric) for (const label of metric.labelNames as string[]) labels.add(label)
  }
  for (const expr of [...alerts, ...drawn]) {
    expect(metricsOf(expr).length, expr).toBeGreaterThan(0)
    expect(metricsOf(expr).filter((name) => !served.has(name))).toEqual([])
    expect(labelsOf(expr).filter((name) => !labels.has(name))).toEqual([])
  }
})

test('each of our metrics is drawn on the dashboard, or watched by an alert', async () => {
  const app = await startTestApp()
  const server = createMetricsServer(app.ctx)
  onTestFinished(() => server.close())
  const used = [...alerts, ...drawn]
    .flatMap(metricsOf)
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  const { body } = await server.inject({ method: 'GET', url: '/metrics' })
  const ours = [...body.matchAll(/^# TYPE (fanfare_\w+) /gm)].map(([, name = '']) => name)
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter((name) => !used.includes(name))).toEqual([])
})
