import { expect, onTestFinished, test } from 'vitest'
import { createMetricsServer } from '../../../src/roles/metrics-server.ts'
import { startTestApp } from '../../setup/app.ts'
import { alertRules, alerts, dashboard, dashboardExpressions, metricsOf } from '../../setup/watched.ts'

/** Metrics and labels that Prometheus itself adds for each target. */
const prometheusOwn = { metrics: ['up'], labels: ['job', 'instance'] }

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
  const { panels } = dashboard as { panels: Panel[] }
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
  expect(alerts.length).toBe(alertRules.match(/- alert:/g)?.length)
  expect(dashboardExpressions.length).toBeGreaterThan(30)
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
  for (const expr of [...alerts, ...dashboardExpressions]) {
    expect(metricsOf(expr).length, expr).toBeGreaterThan(0)
    expect(metricsOf(expr).filter((name) => !served.has(name))).toEqual([])
    expect(labelsOf(expr).filter((name) => !labels.has(name))).toEqual([])
  }
})

test('each of our metrics is drawn on the dashboard, or watched by an alert', async () => {
  const app = await startTestApp()
  const server = createMetricsServer(app.ctx)
  onTestFinished(() => server.close())
  const used = [...alerts, ...dashboardExpressions]
    .flatMap(metricsOf)
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  const { body } = await server.inject({ method: 'GET', url: '/metrics' })
  const ours = [...body.matchAll(/^# TYPE (fanfare_\w+) /gm)].map(([, name = '']) => name)
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter((name) => !used.includes(name))).toEqual([])
})
