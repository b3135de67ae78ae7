import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { counted } from '../../contract/src/text/counted.ts'
import { type Config, readConfig } from '../../server/src/platform/config/config.ts'
import { checkMail } from '../../server/src/platform/integrations/mail.ts'
import { openStorage } from '../../server/src/platform/integrations/storage/open-storage.ts'
import { findDatabase } from '../database/database.ts'
import { storedKeys } from '../settings/keys.ts'
import type { Settings } from '../settings/settings.ts'
import { examineDatabase } from './examine-database.ts'
import { type Finding, found } from './finding.ts'

const leastFreeBytes = 1_000_000_000
const patienceMs = 5000

/** Looks at all of an instance whose settings are right, and changes nothing of it. */
export async function* examine(settings: Settings): AsyncGenerator<Finding> {
  const { dataDir, environment } = settings
  const storageUrl = environment.STORAGE_URL ?? ''
  const media = storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : undefined
  yield* examineDisks(dataDir, media)
  const config = yield* examineKeys(settings)
  yield* await found(
    'The store of files does not take and give back a file',
    'See that STORAGE_URL is right, that there is room, and that the user who runs Fanfare may write there.',
    () => examineStorage(storageUrl, media),
  )
  if (!config) return
  yield* await found(
    `The mail server of SMTP_URL does not answer as it should`,
    'See that SMTP_URL is right, name and password too, and that this machine may reach it.',
    async () => {
      await checkMail(config.mail)
      return { what: 'The mail server answers.' }
    },
  )
  yield* await found(
    `The API does not answer at API_ORIGIN, ${settings.origins.api}`,
    'Start Fanfare, and see that API_ORIGIN leads to it, from this machine too: a path in it is taken away by the proxy (deploy/Caddyfile, deploy/nginx.conf).',
    () => examineAddress(settings.origins.api),
  )
  const databaseUrl = settings.databaseUrl ?? (await findDatabase(dataDir))?.servingUrl
  if (databaseUrl !== undefined) yield* examineDatabase(databaseUrl, config)
  else {
    yield {
      what: `The database of ${dataDir} does not run.`,
      todo: 'Start Fanfare (npm start, or systemctl start fanfare.service), and look again.',
    }
  }
}

function* examineDisks(dataDir: string, media: string | undefined): Generator<Finding> {
  for (const folder of new Set([dataDir, ...(media === undefined ? [] : [media])])) {
    const { bavail, bsize, ffree, files } = statfsSync(existing(folder))
    const free = bavail * bsize
    const what = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${folder}.`
    if (free < leastFreeBytes) yield { what, todo: 'Make room there: at least 1 GB has to be free.' }
    else if (files > 0 && ffree < 10_000) {
      yield {
        what: `Only ${counted(ffree, 'more file')} ${ffree === 1 ? 'fits' : 'fit'} on the disk of ${folder}.`,
        todo: 'Make room there.',
      }
    } else yield { what }
  }
}

/** The folder, or what of the way to it there is. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

/** @returns what the server runs with; undefined where it has no key */
async function* examineKeys({ dataDir, environment }: Settings): AsyncGenerator<Finding, Config | undefined> {
  let kept: Awaited<ReturnType<typeof storedKeys>>
  const path = join(dataDir, 'keys.env')
  try {
    kept = await storedKeys(dataDir)
  } catch (cause) {
    yield {
      what: `The keys in ${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`,
      todo: 'Run this as the user who runs Fanfare, and let the file belong to that user.',
    }
    return undefined
  }
  if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) {
    yield { what: `Others on this machine may read ${path}.`, todo: `chmod 600 ${path}` }
  }
  const whole = { DATABASE_URL: 'postgresql://embedded/fanfare', ...kept, ...environment }
  if (!whole.SECRET_KEY) {
    yield {
      what: `There is no SECRET_KEY in the settings or in ${path}.`,
      todo: 'Put back the key that this instance had. Only a new instance gets one by its first start.',
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
async function examineAddress(apiOrigin: string): Promise<Finding> {
  const response = await fetch(`${apiOrigin}/health/live`, { signal: AbortSignal.timeout(patienceMs) })
  const said = (await response.text()).slice(0, 100)
  if (said !== '{"status":"ok"}') throw new Error(`status ${response.status}, and not what the API says`)
  return { what: `The API answers at ${apiOrigin}.` }
}

/** Checks the store by writing a small file, which is removed afterwards. */
async function examineStorage(storageUrl: string, media: string | undefined): Promise<Finding> {
  // A disk that is not mounted is an empty place, in which a store would be begun anew.
  if (media !== undefined && !existsSync(media)) throw new Error(`there is no folder ${media}`)
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
  return { what: 'The store takes files and gives them back.' }
}
