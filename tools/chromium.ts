import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process, { env } from 'node:process'
import { promisify } from 'node:util'
import { OperatorError } from './process/operator-error.ts'
import { repositoryRoot } from './settings/settings.ts'

/** The one without windows first: it needs a third less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const PACKAGES = ['chromium-headless-shell', 'chromium']
const execute = promisify(execFile)
const requireFromJourneys = createRequire(join(repositoryRoot, 'e2e', 'package.json'))

/** A Chromium that runs here: the one named by CHROMIUM, the system's, or Playwright's. */
export function findChromium(): string | undefined {
  const inPath = (env.PATH ?? '').split(':').flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const own = env.CHROMIUM ? [env.CHROMIUM] : []
  return [...own, ...inPath, ...APPLICATIONS, playwrightsOwn()].find(runs)
}

/**
 * Finds a Chromium or brings one: Playwright's, else the distribution's package where it may be installed.
 * @throws OperatorError when there is none and none can be had
 */
export async function findOrInstallChromium(say: (line: string) => void): Promise<string> {
  const present = findChromium()
  if (present) return present
  say("No Chromium found; downloading Playwright's")
  const playwright = join(dirname(requireFromJourneys.resolve('@playwright/test/package.json')), 'cli.js')
  await succeeds(process.execPath, [playwright, 'install', 'chromium'], 300_000)
  const fetched = findChromium()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && (await succeeds('apt-get', ['--version'], 20_000))) {
    say("It doesn't run here; installing the distribution's package")
    await succeeds('apt-get', ['update'], 300_000)
    for (const name of PACKAGES) {
      if (await succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], 900_000)) break
    }
  }
  const installed = findChromium()
  if (installed) return installed
  throw new OperatorError(
    `The browser tests need Chromium, which couldn't be downloaded. Install the package "chromium" or Google Chrome, or set CHROMIUM to its path.`,
  )
}

async function succeeds(program: string, args: readonly string[], timeout: number): Promise<boolean> {
  const environment = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  return execute(program, args, { timeout, env: environment, maxBuffer: Number.POSITIVE_INFINITY }).then(
    () => true,
    () => false,
  )
}

function playwrightsOwn(): string {
  const { chromium }: { chromium: { executablePath(): string } } = requireFromJourneys('@playwright/test')
  return chromium.executablePath()
}

/** Being there is not enough: libraries may be missing, and Ubuntu's "chromium-browser" may be an empty shell. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
