import process, { env } from 'node:process'
import { refundSales } from '../../server/src/money/sales/refund-sales.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { createContext } from '../../server/src/platform/context.ts'
import { startWorker } from '../../server/src/platform/queue/worker.ts'

/** The process that refunds sales, as a worker does, until it is ended. It sends no mails. */

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: env.DATABASE_URL,
  STORAGE_URL: 'file:/nowhere',
  SECRET_KEY: 'a secret that nothing here is signed with',
  JOB_CONCURRENCY: 'default:4',
})
await startWorker(createContext(config), [refundSales], [])
process.once('disconnect', () => process.exit())
process.send?.('ready')
