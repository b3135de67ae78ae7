import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process, { env } from 'node:process'
import { stripVTControlCharacters, styleText } from 'node:util'
import { readOptionsOrExit } from '../server/src/platform/config/read-arguments.ts'
import { findOrInstallChromium } from './chromium.ts'
import { handleStopSignals, reportFailureAndSetExitCode, say } from './process/terminal.ts'
import { repositoryRoot } from './settings/settings.ts'
import { buildAppIfChanged } from './web/web-build.ts'

/**
 * TypeScript programs to check. Node code is one, except the end-to-end tests, which use the browser’s types
 * too.
 */
const PROGRAMS = ['contract', '.', 'ui', 'web', 'admin', 'e2e', 'lab']

/** `skipped`: what this machine lacks a program for. */
type Count = { passed: number; failed: number; skipped?: number }
/** A quiet stage says what it has to say when it ends, because others run beside it. */
type Stage = { name: string; isQuiet?: boolean; run: () => Promise<Count> }
type FileTime = { file: string; seconds: number }

const slowestCount = 15
const { long: isLong = false } = readOptionsOrExit({ long: { type: 'boolean' } })
const seed = env.TEST_SEED || String(isLong ? Date.now() % 2 ** 31 : Math.floor(Date.now() / 86_400_000))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Failures by stage, file and title, printed again at the end for logs that keep only their end. */
const failures: string[] = []
const fileTimes: FileTime[] = []
const results = mkdtempSync(join(tmpdir(), 'fanfare-results-'))
const running = new Set<ReturnType<typeof spawn>>()
let isStopping = false
let isWebBuilt = false
handleStopSignals({
  stop() {
    isStopping = true
    for (const child of running) child.kill('SIGTERM')
  },
  kill: () => process.exit(1),
})

try {
  console.log(`TEST_SEED=${seed} repeats what is random${isLong ? ', at full length' : ''}.`)
  // What the vitest stage waits for leaves the processors to the others.
  const [chromium] = await Promise.all([
    findOrInstallChromium(say),
    runStages([
      { name: 'lint', isQuiet: true, run: () => single('biome', ['check', '.']) },
      { name: 'types', isQuiet: true, run: types },
      { name: 'dead code', isQuiet: true, run: () => single('knip', []) },
      { name: 'web build', run: web },
    ]),
    runStages([
      { name: 'unit, api, property, race, failure', run: () => vitest() },
      ...(isLong ? [{ name: 'plans of many rows', run: plansOfMany }] : []),
    ]),
  ])
  // A run names everything that fails, so that a second one is not needed to find the rest.
  if (isWebBuilt) await runStages([{ name: 'browser', run: () => playwright(chromium) }])
} catch (error) {
  reportFailureAndSetExitCode(error)
  total.failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
if (total.failed > 0 || isStopping) process.exitCode = 1
printSlowest()
printFailures()
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit()

/** One after the other, as long as none fails. */
async function runStages(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    if (isStopping || !(await runStage(stage))) return
  }
}

async function runStage({ name, isQuiet, run }: Stage): Promise<boolean> {
  const began = performance.now()
  if (!isQuiet) console.log(`\n${styleText('bold', `▸ ${name}`)}`)
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped ?? 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (count.failed > 0) failures.push(`${name}: ${count.failed} failed`)
  const mark = count.failed > 0 ? styleText('red', '✗') : styleText('green', '✓')
  console.log(`${mark} ${name} ${styleText('dim', `${seconds} s`)}`)
  return count.failed === 0
}

function printSlowest(): void {
  console.log(styleText('bold', `\nThe ${slowestCount} slowest files`))
  for (const { file, seconds } of fileTimes.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

function printFailures(): void {
  if (failures.length === 0) return
  console.log(styleText('bold', `\nWhat failed`))
  for (const failure of failures) console.log(`${styleText('red', '✗')} ${failure}`)
}

async function web(): Promise<Count> {
  await buildAppIfChanged('web', say)
  await buildAppIfChanged('admin', say)
  isWebBuilt = true
  return { passed: 0, failed: 0 }
}

async function types(): Promise<Count> {
  for (const name of PROGRAMS) {
    const { failed } = await single('tsc', ['-p', name])
    if (failed > 0) return { passed: 0, failed }
  }
  return { passed: 1, failed: 0 }
}

async function single(program: string, args: string[]): Promise<Count> {
  const { code, output } = await executeQuietly(program, args)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Each of these files makes so many rows of its tables: one after the other, as the disk holds. */
function plansOfMany(): Promise<Count> {
  return vitest(['--project=server', '--maxWorkers=1', 'plans.test.ts'], { ROWS: env.ROWS ?? '1000000' })
}

async function vitest(which: string[] = [], more: Record<string, string> = {}): Promise<Count> {
  const file = join(results, 'vitest.json')
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await execute('vitest', ['run', ...reporting, ...which], more)
  const report = read(file)
  for (const { name, startTime, endTime, status, message, assertionResults } of report.testResults ?? []) {
    recordTime(name, endTime - startTime)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      recordFailure(name, fullName, failureMessages.join('\n'))
    if (status === 'failed' && failed.length === 0) recordFailure(name, '', message)
  }
  return {
    ...countOf(code, numberIn(report, 'numPassedTests'), numberIn(report, 'numFailedTests')),
    skipped: numberIn(report, 'numPendingTests'),
  }
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
  const { stats, suites = [] } = read(file)
  for (const suite of suites) {
    const path = join(repositoryRoot, 'e2e', suite.file)
    recordTime(path, durationOf(suite))
    for (const { title, tests } of specsOf(suite)) {
      const failed = tests.filter(({ status }) => status === 'unexpected')
      for (const { results } of failed) recordFailure(path, title, results.at(-1)?.error?.message ?? '')
    }
  }
  const passed = numberIn(stats, 'expected') + numberIn(stats, 'flaky')
  return {
    ...countOf(code, passed, numberIn(stats, 'unexpected')),
    skipped: numberIn(stats, 'skipped'),
  }
}

/** A run may fail outside any test: in its set-up, or in a file that cannot be loaded. */
function countOf(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function numberIn(report: unknown, name: string): number {
  const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined
  return typeof value === 'number' ? value : 0
}

type Suite = {
  file: string
  suites?: Suite[]
  specs: Spec[]
}
type Spec = {
  title: string
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

/** Parts that are read of the reports of vitest and Playwright. */
type Report = {
  testResults?: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
  suites?: Suite[]
  stats?: unknown
}

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function durationOf(suite: Suite): number {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((each) => each.results))
  return results.reduce((sum, { duration }) => sum + duration, 0)
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function recordTime(path: string, milliseconds: number): void {
  fileTimes.push({ file: relative(repositoryRoot, path), seconds: milliseconds / 1000 })
}

function recordFailure(path: string, title: string, message: string): void {
  const lines = stripVTControlCharacters(message).split('\n')
  const reason = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, 6)
  failures.push([`${relative(repositoryRoot, path)} › ${title}`, ...reason].join('\n    '))
}

async function execute(program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  return ended(start(program, args, 'inherit', more))
}

async function executeQuietly(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = start(program, args, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { code: await ended(child), output }
}

function start(
  program: string,
  args: string[],
  output: 'inherit' | 'pipe',
  more: Record<string, string> = {},
) {
  const child = spawn(join(repositoryRoot, 'node_modules', '.bin', program), args, {
    cwd: repositoryRoot,
    stdio: ['inherit', output, output],
    env: {
      ...env,
      ...more,
      TEST_SEED: seed,
      TEST_LENGTH: isLong ? 'long' : 'short',
      // Dozens of processes of the server are started: each finds what those before it have compiled.
      NODE_COMPILE_CACHE: join(results, 'compiled'),
    },
  })
  running.add(child)
  return child
}

async function ended(child: ReturnType<typeof spawn>): Promise<number> {
  try {
    return await new Promise((done, failed) => {
      child.once('error', failed)
      child.once('close', (code) => done(code ?? 1))
    })
  } finally {
    running.delete(child)
  }
}
