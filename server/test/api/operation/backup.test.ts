import { randomUUID, type ScryptOptions } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { streamFileList } from '../../../../tools/backup/file-list.ts'
import { findBackupDamage } from '../../../../tools/backup/find-backup-damage.ts'
import { type BackupOptions, makeBackup } from '../../../../tools/backup/make-backup.ts'
import {
  type OpenedBackup,
  openAndVerifyBackup,
  restoreBackup,
} from '../../../../tools/backup/restore-backup.ts'
import { createDisposableFolder } from '../../../../tools/database/disposable-folder.ts'
import {
  describeNotedSealMismatch,
  findNewestLedgerSealReference,
} from '../../../src/money/ledger/verification/load-seals.ts'
import { sealLedger } from '../../../src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { openStorage } from '../../../src/platform/integrations/storage/open-storage.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { openBucket } from '../../setup/bucket.ts'
import { type MoneyApp, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { cloneDatabase, emptyDatabase } from '../../setup/runner/database.ts'
import { whenFileEnds } from '../../setup/runner/file-end.ts'

// A try of a passphrase is made to cost some tenths of a second, which tools/test/backup.test.ts pays; here are dozens.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  type Done = (error: Error | null, key: Buffer) => void
  const cheap = (password: string, salt: Buffer, length: number, _: ScryptOptions, done: Done) =>
    crypto.scrypt(password, salt, length, { N: 2 ** 10 }, done)
  return { ...crypto, scrypt: cheap }
})

/** A restore makes the whole schema by its migrations; several of them on a busy machine take their time. */
const patienceMs = 120_000
const passphrase = 'correct horse battery staple'
let app: MoneyApp
let root: string
let creator: Person
let fan: Person

beforeAll(async () => {
  const folder = await createDisposableFolder()
  whenFileEnds(() => folder.remove())
  root = folder.path
  app = await startMoneyApp()
  creator = await joined(app, { verified: true })
  fan = await joined(app)
  await topUp(app, fan, 10_000_000)
  await published(app, creator, { caption: 'One with a\ttab, \\ and\nlines', images: [await jpeg()] })
  await tip()
  await sealLedger.run(app.ctx, {})
})

const tip = async () => {
  const body = { amount: 10_000, transactionSource: 'TIPS' as const, creatorId: creator.id }
  expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
}

const newFolderPath = () => join(root, randomUUID())

function backUp(path: string, over: Partial<BackupOptions> = {}): Promise<string> {
  const { database, storageUrl, secretKey } = app.ctx.config
  return makeBackup({
    databaseUrl: database.url,
    storageUrl,
    keys: { SECRET_KEY: secretKey },
    passphrase,
    path,
    madeBy: 'a test',
    say: () => undefined,
    warn: (line) => expect(line).toBe('nothing'),
    ...over,
  })
}

/** Into an empty database and an empty store. */
async function restored(path: string, storageUrl = pathToFileURL(newFolderPath()).href) {
  const target = {
    databaseUrl: await emptyDatabase(),
    storageUrl,
    say: () => undefined,
  }
  const opened = await openAndVerifyBackup({ path, passphrase })
  expect(await restoreBackup(opened, target)).toEqual([])
  return { ...target, keys: opened.keys }
}

const startRestored = ({ databaseUrl, storageUrl, keys }: Awaited<ReturnType<typeof restored>>) =>
  startTestApp({
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    SECRET_KEY: keys.SECRET_KEY ?? '',
    PAYSTACK_BASE_URL: app.ctx.config.paystack?.baseUrl ?? '',
    PAYSTACK_SECRET_KEY: app.ctx.config.paystack?.secretKey ?? '',
  })

async function filesOf({ ctx }: TestApp): Promise<Map<string, Buffer>> {
  const files = await ctx.db.selectFrom('media_file').select('renditions').execute()
  const keys = files.flatMap(({ renditions }) => Object.values(renditions as Record<string, { key: string }>))
  const read = async ({ key }: { key: string }) =>
    [key, await buffer(await ctx.outside.storage.read(key))] as const
  return new Map(await Promise.all(keys.map(read)))
}

async function rowsOf(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Rules, keys, indexes, triggers and columns, in the words of the database. */
const schema = `
  SELECT 'constraint' AS kind, conrelid::regclass::text AS of, conname::text AS name, pg_get_constraintdef(oid) AS text
    FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND contype <> 'n'
  UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname::text, tgenabled::text || pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'index', tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'sequence', '', sequencename::text, last_value::text FROM pg_sequences
  ORDER BY 1, 2, 3, 4`

test(
  'what is backed up while people write comes back as it was at one moment, and works',
  async () => {
    const path = newFolderPath()
    let isDone = false
    const backup = backUp(path).finally(() => {
      isDone = true
    })
    let written = 0
    while (!isDone) {
      await Promise.all([tip(), published(app, creator, { images: [await jpeg(70 + written, 50)] })])
      await sealLedger.run(app.ctx, {})
      written++
    }
    await backup
    expect(written).toBeGreaterThan(0)

    const again = await startRestored(await restored(path))
    expect(await findLedgerMismatches(again.ctx.db)).toEqual([])
    const seal = await findNewestLedgerSealReference(again.ctx.db)
    expect(await describeNotedSealMismatch(app.ctx.db, seal ?? '')).toBeNull()
    const there = await filesOf(app)
    for (const [key, bytes] of await filesOf(again))
      expect(bytes.equals(there.get(key) ?? Buffer.of())).toBe(true)

    const { data } = await again.call('GET /creator/search-creator-post/{username}/{tab}', {
      token: fan.token,
      params: { username: creator.username, tab: 'all' },
      query: {},
    })
    expect(data.at(-1)?.caption).toBe('One with a\ttab, \\ and\nlines')
    await published(again, creator, { images: [await jpeg()] })
  },
  patienceMs,
)

test(
  'a database at rest comes back the same: rows, schema, sequences, seal, keys and files, which move into a bucket and go on there',
  async () => {
    const path = newFolderPath()
    const bucket = await openBucket()
    whenFileEnds(() => bucket.close())
    await app.drain()
    await backUp(path)
    const target = await restored(path, bucket.url)
    expect(target.keys).toEqual({ SECRET_KEY: app.ctx.config.secretKey })
    const before = app.ctx.config.database.url
    for (const statement of [
      schema,
      'SELECT * FROM ledger_entry ORDER BY 1, 2, 3',
      'SELECT * FROM account ORDER BY id',
    ]) {
      expect(await rowsOf(target.databaseUrl, statement)).toEqual(await rowsOf(before, statement))
    }
    const again = await startRestored(target)
    expect(await findNewestLedgerSealReference(again.ctx.db)).toBe(
      await findNewestLedgerSealReference(app.ctx.db),
    )
    expect(await filesOf(again)).toEqual(await filesOf(app))

    const moved = new Set(bucket.objects.keys())
    await published(again, creator, { images: [await jpeg()] })
    const added = [...bucket.objects].filter(([key]) => !moved.has(key))
    expect(new Set(added.map(([, { headers }]) => headers['content-type']))).toContain('image/webp')
  },
  patienceMs,
)

test(
  'the next backup brings what is new alone, and what no kept one names is removed',
  async () => {
    const path = newFolderPath()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const first = await backUp(path)
    const { postId: id } = await published(app, creator, { images: [await jpeg(99, 33)] })
    const second = await backUp(path, { say })
    expect(said.at(-1)).toMatch(/and [1-9] new files of \d+$/)

    const files = await app.ctx.db
      .selectFrom('media_file')
      .select('renditions')
      .where('post_id', '=', id)
      .execute()
    const keys = files.flatMap(({ renditions }) =>
      Object.values(renditions as Record<string, { key: string }>),
    )
    for (const { key } of keys) await app.ctx.outside.storage.remove(key)
    await app.ctx.db.deleteFrom('media_file').where('post_id', '=', id).execute()
    await writeFile(join(path, 'media', 'left-by-an-interrupted-one'), 'x')
    const third = await backUp(path, { retain: 2, say })
    expect((await readdir(join(path, 'snapshots'))).sort()).toEqual([second, third])
    expect(existsSync(join(path, 'snapshots', first))).toBe(false)
    expect(existsSync(join(path, 'media', 'left-by-an-interrupted-one'))).toBe(false)
    for (const { key } of keys) expect(existsSync(join(path, 'media', key))).toBe(true)
    await openAndVerifyBackup({ path, snapshot: second, passphrase })

    await backUp(path, { retain: 1 })
    for (const { key } of keys) expect(existsSync(join(path, 'media', key))).toBe(false)
  },
  patienceMs,
)

test(
  'a bucket is backed up into the folder and restored into another, but for a file that it has lost',
  async () => {
    const path = newFolderPath()
    const bucket = await openBucket()
    const another = await openBucket()
    try {
      const store = openStorage(bucket.url)
      const files = [...(await filesOf(app)).keys()]
      const folder = fileURLToPath(app.ctx.config.storageUrl)
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (entry.isFile()) await store.put(relative(folder, file), file, 'image/webp')
      }
      await store.remove('instance')
      const [lost = '', present = ''] = files
      await store.remove(lost)
      const warned: string[] = []
      await backUp(path, { storageUrl: bucket.url, warn: (line) => void warned.push(line) })
      expect(warned).toEqual([
        `The media storage and this backup are missing 1 file that the database refers to: ${lost}`,
      ])
      const opened = await openAndVerifyBackup({ path, passphrase })
      const target = { databaseUrl: await emptyDatabase(), storageUrl: another.url, say: () => undefined }
      expect(await restoreBackup(opened, target)).toEqual([lost])
      expect(await buffer(await openStorage(another.url).read(present))).toEqual(
        await readFile(join(folder, present)),
      )
      await expect(restoreBackup(opened, { ...target, databaseUrl: await emptyDatabase() })).rejects.toThrow(
        /^The media storage \(s3:\/\/pictures\/.*\) isn't empty/,
      )
    } finally {
      await bucket.close()
      await another.close()
    }
  },
  patienceMs,
)

describe('of a backup', () => {
  let path: string
  let name: string
  let opened: OpenedBackup

  beforeAll(async () => {
    path = newFolderPath()
    name = await backUp(path)
    opened = await openAndVerifyBackup({ path, passphrase })
  })

  const opening = (over: { passphrase?: string; snapshot?: string } = {}) =>
    openAndVerifyBackup({ path, passphrase, ...over })

  /** Changes a file of the backup, looks, and puts it back. @returns what is said to be wrong */
  async function spoilt(
    file: string,
    spoil: (path: string, bytes: Buffer) => Promise<void>,
    check = async () => {
      const { folder, manifest } = opened
      return (await findBackupDamage(folder, name, manifest)).join()
    },
  ): Promise<string> {
    const bytes = await readFile(join(path, file))
    await spoil(join(path, file), bytes)
    try {
      return await check()
    } finally {
      await writeFile(join(path, file), bytes)
    }
  }

  const turned = async (file: string, bytes: Buffer) => {
    const other = Buffer.from(bytes)
    other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1
    await writeFile(file, other)
  }

  test('a wrong passphrase is named as that', async () => {
    await expect(opening({ passphrase: 'another horse battery staple' })).rejects.toThrow(
      'The passphrase is incorrect',
    )
    expect(await readFile(join(path, 'snapshots', name, 'keys.json'), 'utf8')).not.toContain(
      app.ctx.config.secretKey,
    )
  })

  test('each damaged, shortened or missing file is named', async () => {
    let media = ''
    for await (const { key } of streamFileList(join(path, 'snapshots', name, 'files.zst')))
      media = `media/${key}`
    const table = `snapshots/${name}/tables/public.ledger_entry.zst`
    expect(await spoilt(media, turned)).toContain(`${media} is damaged: its content has changed`)
    expect(await spoilt(media, (file) => truncate(file, 3))).toContain(`${media} is damaged: it has 3 bytes`)
    expect(await spoilt(media, (file) => rm(file))).toContain(`${media} is missing.`)
    expect(await spoilt(table, turned)).toContain('public.ledger_entry.zst is damaged')
    expect(await spoilt(`snapshots/${name}/files.zst`, turned)).toContain('files.zst is damaged')
    expect(await spoilt(table, async () => undefined)).toBe('')
    const open = () => opening().then(() => 'nothing', String)
    expect(await spoilt(table, turned, open)).toContain('is incomplete:')
    expect(await spoilt(`snapshots/${name}/manifest.json`, turned, open)).toContain(
      'manifest.json is damaged',
    )
  })

  test('nothing is restored over anything', async () => {
    const storageUrl = pathToFileURL(newFolderPath()).href
    const say = () => undefined
    await expect(
      restoreBackup(opened, { databaseUrl: await cloneDatabase(), storageUrl, say }),
    ).rejects.toThrow("The database isn't empty")
    const databaseUrl = await emptyDatabase()
    await expect(
      restoreBackup(opened, { databaseUrl, storageUrl: app.ctx.config.storageUrl, say }),
    ).rejects.toThrow("isn't empty")
    expect(await rowsOf(databaseUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  })

  test('halves of different instances never meet', async () => {
    const other = await cloneDatabase()
    await rowsOf(other, 'UPDATE instance SET id = gen_random_uuid()')
    await expect(backUp(path, { databaseUrl: other })).rejects.toThrow(
      'contains the backups of another instance',
    )
    await expect(backUp(newFolderPath(), { databaseUrl: other })).rejects.toThrow(
      'The media storage belongs to the instance',
    )
  })

  test('a folder with other things in it is left alone', async () => {
    const home = await mkdtemp(join(root, 'home-'))
    await writeFile(join(home, 'letter'), 'dear')
    await expect(backUp(home)).rejects.toThrow("contains files that aren't backups")
    expect(await readdir(home)).toEqual(['letter'])
  })

  test('a folder that cannot be made or read is said', async () => {
    const file = join(await mkdtemp(join(root, 'file-')), 'letter')
    await writeFile(file, 'dear')
    for (const path of [file, join(file, 'below')]) {
      await expect(backUp(path)).rejects.toThrow('which is a file or is inside one: choose a folder.')
    }
  })

  test('what is not there is said', async () => {
    await expect(opening({ snapshot: '2020-01-01T00-00-00-000Z' })).rejects.toThrow(`Available: ${name}`)
    await expect(openAndVerifyBackup({ path: newFolderPath(), passphrase })).rejects.toThrow(
      'No backup was found in',
    )
  })
})
