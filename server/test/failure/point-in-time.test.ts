import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startFakeProviders } from '../../../sandbox/src/start.ts'
import { takeBaseBackup } from '../../../tools/backup/archive/base-backup.ts'
import {
  deleteOldBaseBackupsAndWal,
  readCompleteBaseBackups,
} from '../../../tools/backup/archive/base-backups.ts'
import {
  getNewestBaseBackupBefore,
  restoreInstanceToPointInTime,
} from '../../../tools/backup/archive/point-in-time-restore.ts'
import { BackupFolder } from '../../../tools/backup/backup-folder.ts'
import { makeBackup } from '../../../tools/backup/make-backup.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import {
  findPostgresClusterFolder,
  startEmbeddedDatabase,
} from '../../../tools/database/embedded-database.ts'
import { sealLedger } from '../../src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { startTestApp } from '../setup/app.ts'
import { control, pay, topUp } from '../setup/money/money.ts'
import { joined } from '../setup/people.ts'
import { jpeg, published } from '../setup/posts.ts'
import { whenFileEnds } from '../setup/runner/file-end.ts'
import { times } from '../setup/runner/length.ts'

async function newFolder(): Promise<string> {
  const folder = await createDisposableFolder()
  whenFileEnds(() => folder.remove())
  return folder.path
}

async function started(dataDir: string, archiveDir: string) {
  const database = await startEmbeddedDatabase({ dataDir, archiveDir, durable: true })
  whenFileEnds(() => database.stop())
  return database
}

async function first<Row>(url: string, statement: string): Promise<Row> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows[0] as Row
  } finally {
    await client.end()
  }
}

test('a machine that is lost comes back as it was at a moment, or as late as its archive goes, with a ledger that holds', async () => {
  const [dataDir, elsewhere] = [await newFolder(), await newFolder()]
  const [archiveDir, path] = [join(elsewhere, 'archive'), join(elsewhere, 'backups')]
  const { url, pid, ended } = await started(dataDir, archiveDir)
  await migrate(url)
  const storageUrl = pathToFileURL(join(dataDir, 'media')).href
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  whenFileEnds(() => fakeProviders.stop())
  await control(fakeProviders, 'webhooks', { enabled: false })
  const provider = {
    PAYSTACK_BASE_URL: fakeProviders.paystackUrl,
    PAYSTACK_SECRET_KEY: fakeProviders.paystackSecret,
  }
  const app = {
    ...(await startTestApp({ ...provider, DATABASE_URL: url, STORAGE_URL: storageUrl })),
    fakeProviders,
  }
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await topUp(app, fan, 10_000_000)
  const { files } = await published(app, creator, { images: [await jpeg()] })
  const tip = async (amount: number) => {
    const body = { amount, transactionSource: 'TIPS' as const, creatorId: creator.id }
    expect((await pay(app, fan, 'POST /paystack/send-wallet-tip', body)).status).toBe(200)
  }
  const key = app.ctx.config.secretKey
  await makeBackup({
    ...{ databaseUrl: url, storageUrl, keys: { SECRET_KEY: key }, path, madeBy: 'a test' },
    passphrase: 'correct horse battery staple',
    say: () => undefined,
    warn: (line) => expect(line).toBe('nothing'),
  })
  const cluster = (await findPostgresClusterFolder(dataDir)) ?? ''
  await takeBaseBackup({ databaseUrl: url, cluster, archiveDir })

  await tip(11_100)
  await sealLedger.run(app.ctx, {})
  const { at } = await first<{ at: Date }>(url, 'SELECT clock_timestamp() AS at')
  await tip(22_200)
  await app.drain()
  const { name } = await first<{ name: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name')
  await expect
    .poll(() => first(url, `SELECT last_archived_wal >= '${name}' AS done FROM pg_stat_archiver`), {
      timeout: 60_000,
    })
    .toEqual({ done: true })
  const { id: instanceId } = await first<{ id: string }>(url, 'SELECT id FROM instance')
  process.kill(pid, 'SIGKILL')
  await ended
  await rm(join(dataDir, 'media'), { recursive: true })

  const restored = async (moment: Date | null) => {
    const targetDir = await newFolder()
    const found = await getNewestBaseBackupBefore({ archiveDir, instanceId, at: moment })
    const folder = new BackupFolder(path)
    const store = pathToFileURL(join(targetDir, 'media')).href
    const lost = await restoreInstanceToPointInTime({
      ...{ found, at: moment, dataDir: targetDir, archiveDir, storageUrl: store, folder, instanceId },
      say: () => undefined,
    })
    expect(lost).toEqual([])
    const again = await started(targetDir, archiveDir)
    return startTestApp({ DATABASE_URL: again.url, STORAGE_URL: store, SECRET_KEY: key })
  }
  const tips = async ({ ctx }: Pick<typeof app, 'ctx'>) => {
    const payments = ctx.db.selectFrom('payment').select('amount_minor').where('purpose', '=', 'TIPS')
    return (await payments.orderBy('created_at').execute()).map(({ amount_minor }) => Number(amount_minor))
  }

  // The long form comes to the end of the archive too, before a timeline of its own leaves it behind.
  const moments = [
    { moment: null, booked: [11_100, 22_200] },
    { moment: at, booked: [11_100] },
  ].slice(times(1, 0))
  for (const { moment, booked } of moments) {
    const again = await restored(moment)
    expect(await tips(again)).toEqual(booked)
    expect(await findLedgerMismatches(again.ctx.db)).toEqual([])
    expect((await again.fastify.inject(files[0]?.url ?? '')).statusCode).toBe(200)
    await published(again, creator, { type: 'TEXT', caption: 'It goes on' })
  }

  const before = new Date(at.getTime() - 86_400_000)
  await expect(getNewestBaseBackupBefore({ archiveDir, instanceId, at: before })).rejects.toThrow(
    'goes back to',
  )
  const { archive } = await getNewestBaseBackupBefore({ archiveDir, instanceId, at: null })
  expect(await deleteOldBaseBackupsAndWal(archive, 7, new Date(Date.now() + 30 * 86_400_000))).toEqual([])
  expect(await readCompleteBaseBackups(archive)).toHaveLength(1)
}, 180_000)
