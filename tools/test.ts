import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { env } from 'node:process'
import { styleText } from 'node:util'
import { obtainChromium } from './chromium.ts'
import { root } from './settings.ts'
import { fail, onStop, say } from './terminal.ts'
import { buildWeb } from './web-build.ts'

const PACKAGES = ['contract', 'server', 'ui', 'web', 'sandbox', 'tools', 'demo', 'e2e', 'load']

type Count = { passed: number; failed: number }
type Stage = { name: string; run: () => Promise<Count> }

const total: Count = { passed: 0, failed: 0 }
const results = mkdtempSync(join(tmpdir(), 'fanfare-results-'))
let running: ReturnType<typeof spawn> | undefined
let isStopping = false
onStop({
  stop() {
    isStopping = true
    running?.kill('SIGTERM')
  },
  kill: () => process.exit(1),
})

try {
  const chromium = obtainChromium(say)
  for (const stage of stagesWith(chromium)) {
    if (!(await runStage(stage))) break
  }
} catch (error) {
  fail(error)
  total.failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
if (total.failed > 0 || isStopping) process.exitCode = 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit()

function stagesWith(chromium: string): Stage[] {
  return [
    { name: 'lint', run: () => single('biome', ['check', '.']) },
    { name: 'types', run: types },
    { name: 'dead code', run: () => single('knip', []) },
    { name: 'unit, api, property, race, failure', run: vitest },
    {
      name: 'web build',
      async run() {
        await buildWeb(say)
        return { passed: 0, failed: 0 }
      },
    },
    { name: 'browser', run: () => playwright(chromium) },
  ]
}

async function runStage({ name, run }: Stage): Promise<boolean> {
  const began = performance.now()
  console.log(`\n${styleText('bold', `▸ ${name}`)}`)
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const mark = count.failed > 0 ? styleText('red', '✗') : styleText('green', '✓')
  console.log(`${mark} ${name} ${styleText('dim', `${seconds} s`)}`)
  return count.failed === 0 && !isStopping
}

async function types(): Promise<Count> {
  for (const name of PACKAGES) {
    if ((await execute('tsc', ['-p', name])) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

async function single(program: string, args: string[]): Promise<Count> {
  return (await execute(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(): Promise<Count> {
  const file = join(results, 'vitest.json')
  const code = await execute('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  return countOf(code, numberIn(report, 'numPassedTests'), numberIn(report, 'numFailedTests'))
}

async function playwright(chromium: string): Promise<Count> {
  const file = join(results, 'playwright.json')
  const code = await execute(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  )
  const stats = read(file).stats
  return countOf(code, numberIn(stats, 'expected') + numberIn(stats, 'flaky'), numberIn(stats, 'unexpected'))
}

/** A run may fail outside any test: in its set-up, or in a file that cannot be loaded. */
function countOf(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function numberIn(report: unknown, name: string): number {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined
  return typeof value === 'number' ? value : 0
}

function read(file: string): { stats?: unknown } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

async function execute(program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...more },
  })
  running = child
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => done(code ?? 1))
  })
}
