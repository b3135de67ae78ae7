import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process, { env } from 'node:process'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { findOrInstallChromium } from '../../tools/chromium.ts'
import { OperatorError } from '../../tools/process/operator-error.ts'
import { findFreePortSettings } from '../../tools/process/ports.ts'
import { handleStopSignals, reportFailureAndSetExitCode, say } from '../../tools/process/terminal.ts'
import { repositoryRoot } from '../../tools/settings/settings.ts'
import { startDemo } from './start-demo.ts'

/** Folder for the screenshots, the older code and the report, until the next run. */
const folder = join(repositoryRoot, '.data/looks')
const olderCode = join(folder, 'older-code')
/** The same for both: a page may say its own address. */
const ports = await findFreePortSettings()

handleStopSignals({ stop: () => process.exit(130), kill: () => process.exit(1) })
try {
  const { against, share, args } = readOptions()
  const chromium = await findOrInstallChromium(say)
  await fetchOlder(against)
  await rm(join(folder, 'pictures'), { recursive: true, force: true })
  say(`Drawing ${against}`)
  if ((await draw(olderCode, chromium, share, [...args, '--update-snapshots=all', '--reporter=line'])) > 0) {
    throw new OperatorError(`${against} could not be drawn.`)
  }
  say('Drawing what is here, and comparing')
  const code = await draw(repositoryRoot, chromium, share, [...args, '--update-snapshots=none'])
  console.log(
    `\n  The report, with each difference beside both pictures: ${join(folder, 'report/index.html')}\n`,
  )
  process.exitCode = code
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

/** `share`: of all looks every so manieth is drawn; of the fifth ones some have each width, theme, direction and person. */
function readOptions(): { against: string; share: number; args: string[] } {
  const { values } = readArguments(process.argv.slice(2), {
    against: { type: 'string' },
    all: { type: 'boolean' },
    only: { type: 'string' },
  })
  const { against, all = false, only } = values
  if (!against)
    throw new OperatorError('Say which version to compare with: npm run test:visual -- --against main')
  return { against, share: all || only ? 1 : 5, args: only ? ['--grep', only] : [] }
}

/** Checks a commit out in a clone that shares this one's history, where its dependencies stay for the next time. */
async function fetchOlder(commit: string): Promise<void> {
  if (!existsSync(olderCode)) {
    await mustGit(
      ['clone', '--quiet', '--shared', '--no-checkout', repositoryRoot, olderCode],
      'This repository could not be cloned',
    )
  }
  const { stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  const unknown = `${commit} is no version that this repository knows`
  await mustGit(['-C', olderCode, 'checkout', '--quiet', '--force', '--detach', stdout.trim()], unknown)
}

async function mustGit(args: string[], otherwise: string): Promise<void> {
  if ((await run('git', args)) > 0) throw new OperatorError(`${otherwise}.`)
}

/** Draws a version with its own demo, by the journeys of this one. @returns the exit code */
async function draw(code: string, chromium: string, share: number, args: string[]): Promise<number> {
  const demo = await startDemo(code, ports)
  try {
    const config = join(repositoryRoot, 'e2e/visual/playwright.config.ts')
    return await run(
      join(repositoryRoot, 'node_modules/.bin/playwright'),
      ['test', `--config=${config}`, ...args],
      {
        ...demo.variables,
        CHROMIUM: chromium,
        LOOKS_FOLDER: folder,
        LOOKS_SHARE: String(share),
      },
    )
  } finally {
    await demo.stop()
  }
}

function run(program: string, args: string[], more: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { cwd: repositoryRoot, stdio: 'inherit', env: { ...env, ...more } })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => done(code ?? 1))
  })
}
