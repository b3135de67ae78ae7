import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatEnglishCountWithNoun } from '../../contract/src/text/format/pluralize.ts'
import { type Config, readConfig } from '../../server/src/platform/config/config.ts'
import { requireReachableMailServer } from '../../server/src/platform/integrations/mail.ts'
import { openStorage } from '../../server/src/platform/integrations/storage/open-storage.ts'
import { findRunningEmbeddedDatabase } from '../database/embedded-database.ts'
import { readStoredKeys } from '../settings/keys.ts'
import type { InstanceSettings } from '../settings/settings.ts'
import { type DoctorFinding, examineOrReportFailure } from './finding.ts'
import { streamDatabaseFindings } from './stream-database-findings.ts'

const leastFreeBytes = 1_000_000_000
const patienceMs = 5000

/** Looks at all of an instance whose settings are right, and changes nothing of it. */
export async function* streamInstanceFindings(settings: InstanceSettings): AsyncGenerator<DoctorFinding> {
  const { dataDir, environment } = settings
  const storageUrl = environment.STORAGE_URL ?? ''
  const media = storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : undefined
  yield* examineDisks(dataDir, media)
  const config = yield* examineKeys(settings)
  yield* await examineOrReportFailure(
    'Writing and reading a file in the media storage failed',
    'Check that STORAGE_URL is correct, that there is free space, and that the user who runs Fanfare can write there.',
    () => examineStorage(storageUrl, media),
  )
  if (!config) return
  yield* await examineOrReportFailure(
    "The mail server of SMTP_URL isn't responding as expected",
    'Check that SMTP_URL, including its username and password, is correct and that this machine can reach it.',
    async () => {
      await requireReachableMailServer(config.mail)
      return { what: 'The mail server is responding.' }
    },
  )
  yield* await examineOrReportFailure(
    `The API isn't responding at API_ORIGIN, ${settings.origins.api}`,
    'Start Fanfare and check that API_ORIGIN leads to it, from this machine too. If it has a path, the proxy must strip it (deploy/Caddyfile, deploy/nginx.conf).',
    () => examineAddress(settings.origins.api),
  )
  const databaseUrl = settings.databaseUrl ?? (await findRunningEmbeddedDatabase(dataDir))?.servingUrl
  if (databaseUrl !== undefined) yield* streamDatabaseFindings(databaseUrl, config)
  else {
    yield {
      what: `The database of ${dataDir} isn't running.`,
      todo: 'Start Fanfare (npm start, or systemctl start fanfare.service) and run doctor again.',
    }
  }
}

function* examineDisks(dataDir: string, media: string | undefined): Generator<DoctorFinding> {
  for (const folder of new Set([dataDir, ...(media === undefined ? [] : [media])])) {
    const { bavail, bsize, ffree, files } = statfsSync(existing(folder))
    const free = bavail * bsize
    const what = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${folder}.`
    if (free < leastFreeBytes) yield { what, todo: 'Free up space there: at least 1 GB is required.' }
    else if (files > 0 && ffree < 10_000) {
      yield {
        what: `Only ${formatEnglishCountWithNoun(ffree, 'more file')} ${ffree === 1 ? 'fits' : 'fit'} on the disk of ${folder}.`,
        todo: 'Free up space there.',
      }
    } else yield { what }
  }
}

/** The folder, or what of the way to it there is. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

/** @returns what the server runs with; undefined where it has no key */
async function* examineKeys({
  dataDir,
  environment,
}: InstanceSettings): AsyncGenerator<DoctorFinding, Config | undefined> {
  let stored: Awaited<ReturnType<typeof readStoredKeys>>
  const path = join(dataDir, 'keys.env')
  try {
    stored = await readStoredKeys(dataDir)
  } catch (cause) {
    yield {
      what: `The keys in ${path} can't be read: ${cause instanceof Error ? cause.message : cause}`,
      todo: 'Run this as the user who runs Fanfare, and make that user the owner of the file.',
    }
    return undefined
  }
  if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) {
    yield { what: `Other users of this machine can read ${path}.`, todo: `chmod 600 ${path}` }
  }
  const whole = { DATABASE_URL: 'postgresql://embedded/fanfare', ...stored, ...environment }
  if (!whole.SECRET_KEY) {
    yield {
      what: `SECRET_KEY is missing from the settings and from ${path}.`,
      todo: 'Put back the key of this instance. Only a new instance creates one at its first start.',
    }
    return undefined
  }
  yield { what: 'The keys can be read.' }
  return readConfig(whole, false)
}

/**
 * Checks the API at the address that browsers and the web server use: other servers there, such as the web
 * itself, answer differently.
 */
async function examineAddress(apiOrigin: string): Promise<DoctorFinding> {
  const response = await fetch(`${apiOrigin}/health/live`, { signal: AbortSignal.timeout(patienceMs) })
  const said = (await response.text()).slice(0, 100)
  if (said !== '{"status":"ok"}') throw new Error(`unexpected response with status ${response.status}`)
  return { what: `The API is responding at ${apiOrigin}.` }
}

/** Checks the store by writing a small file, which is removed afterwards. */
async function examineStorage(storageUrl: string, media: string | undefined): Promise<DoctorFinding> {
  // A disk that is not mounted is an empty place, in which a store would be begun anew.
  if (media !== undefined && !existsSync(media)) throw new Error(`the folder ${media} doesn't exist`)
  const store = openStorage(storageUrl)
  const key = `doctor-${randomUUID()}`
  const path = join(tmpdir(), key)
  const back = `${path}-back`
  await writeFile(path, key)
  try {
    await store.put(key, path, 'text/plain')
    await store.fetch([key], back)
    await store.remove(key)
  } finally {
    await Promise.all([path, back].map((each) => rm(each, { force: true })))
  }
  return { what: 'The media storage can write and read files.' }
}
