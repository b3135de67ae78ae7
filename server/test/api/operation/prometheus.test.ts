import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePorts } from '../../../../tools/process/ports.ts'
import { startTestApp } from '../../setup/app.ts'
import { startApiProcess } from '../../setup/processes/api-process.ts'
import { isInstalled } from '../../setup/processes/is-installed.ts'
import { alertRules, alerts, dashboardExpressions, metricsOf } from '../../setup/watched.ts'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../../deploy/prometheus/${name}`, import.meta.url))

test('each alert has a case in which it fires, between two in which nothing does', async () => {
  const cases = (await readFile(fileOf('alerts.test.yaml'), 'utf8')).split(/^ {2}- name: /m).slice(1)
  const names = [...alertRules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const [case_ = ''] = cases.filter((each) => each.startsWith(`${name}\n`))
    const expected = [...case_.matchAll(/exp_samples: (?:\[\]|\[\{ labels: '(.*)', value: 1 \}\])/g)]
    expect(
      expected.map(([, fired]) => fired),
      name,
    ).toEqual([undefined, `{alertname="${name}"}`, undefined])
  }
})

describe.skipIf(!isInstalled('promtool'))('where promtool is installed', () => {
  test('the rules are ones, and each fires when it should and is silent when not', {
    timeout: 120_000,
  }, async () => {
    const promtool = async (...args: string[]) => (await promisify(execFile)('promtool', args)).stdout
    expect(await promtool('check', 'rules', fileOf('alerts.yaml'))).toContain('SUCCESS')
    expect(await promtool('test', 'rules', fileOf('alerts.test.yaml'))).toContain('SUCCESS')
  })
})

type Prometheus = <Data>(path: string, query?: Record<string, string>) => Promise<Data>
type Series = { metric: Record<string, string>; value: [number, string] }[]

/** A Prometheus that looks every second at who answers on a port, with our rules, as docs/operations.md has it. */
async function startPrometheus(target: number): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-prometheus-'))
  const [port = 0] = await findFreePorts(1)
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    scrape_configs: [{ job_name: 'fanfare', static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
    rule_files: [fileOf('alerts.yaml')],
  }
  // What is JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(settings))
  const options = {
    'config.file': join(folder, 'prometheus.yml'),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': `127.0.0.1:${port}`,
    'log.level': 'error',
  }
  const server = spawn(
    'prometheus',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  })
  return async (path, query = {}) => {
    const url = `http://127.0.0.1:${port}/api/v1/${path}?${new URLSearchParams(query)}`
    const { data } = (await (await fetch(url)).json()) as { data?: never }
    if (data === undefined) throw new Error(`Prometheus does not answer ${path} ${JSON.stringify(query)}`)
    return data
  }
}

describe.skipIf(!isInstalled('prometheus'))('where Prometheus is installed', () => {
  test('it finds at an instance all that the alerts and the dashboard read', {
    timeout: 120_000,
  }, async () => {
    const [metrics = 0] = await findFreePorts(1)
    const api = await startApiProcess(await startTestApp(), { METRICS_PORT: String(metrics) })
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
    const prometheus = await startPrometheus(metrics)
    const readingOf = async (query: string) => {
      const { result } = await prometheus<{ result: Series }>('query', { query })
      return result.map(({ value: [, value] }) => value)
    }
    const soon = { timeout: 60_000, interval: 200 }
    await vi.waitFor(async () => expect(await readingOf('up{job="fanfare"}')).toEqual(['1']), soon)
    expect(await readingOf('fanfare_http_requests_total{route="/health/ready",status="200"}')).toEqual(['1'])
    expect(await readingOf('fanfare_database_up')).toEqual(['1'])

    const known = await prometheus<Record<string, { type: string }[]>>('metadata')
    const exposed = new Set([
      'up',
      ...Object.entries(known).flatMap(([name, [about]]) =>
        about?.type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      ),
    ])
    for (const expr of [...alerts, ...dashboardExpressions]) {
      expect(
        metricsOf(expr).filter((name) => !exposed.has(name)),
        expr,
      ).toEqual([])
      await prometheus('query', { query: expr })
    }

    type Rule = { name: string; state: string; health: string }
    await vi.waitFor(async () => {
      const { groups } = await prometheus<{ groups: { rules: Rule[] }[] }>('rules')
      const rules = groups.flatMap((group) => group.rules)
      expect(rules.length).toBe(alerts.length)
      expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
      const due = rules.filter(({ state }) => state !== 'inactive').map(({ name }) => name)
      // An instance that is a moment old has no worker, and has neither been backed up nor verified.
      expect(due).toEqual(['FanfareNoWorker', 'FanfareLedgerUnverified', 'FanfareBackupOld'])
    }, soon)
  })
})
