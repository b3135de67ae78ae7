import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

const betweenMs = 100
const bytes = Buffer.alloc(4096)

/** The disk of the data folder, which is asked beside a load to keep a few bytes for good. */
export type DiskMeter = {
  /** The longest that it took, in milliseconds, since this was asked before. */
  longestMs(): number
  close(): Promise<void>
}

export async function openDiskMeter(): Promise<DiskMeter> {
  const data = env.DATA_DIR ?? '.data'
  // Where the database is another's, nothing has made it.
  await mkdir(data, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(data, 'disk-'))
  const file = await open(join(folder, 'kept'), 'w')
  let longest = 0
  let isOpen = true
  const asked = askOn()

  async function askOn(): Promise<void> {
    while (isOpen) {
      const began = performance.now()
      await file.write(bytes, 0, bytes.length, 0)
      await file.datasync()
      longest = Math.max(longest, performance.now() - began)
      await pause(betweenMs)
    }
  }

  return {
    longestMs() {
      const reported = longest
      longest = 0
      return reported
    },
    async close() {
      isOpen = false
      try {
        await asked
      } finally {
        await file.close()
        await rm(folder, { recursive: true })
      }
    },
  }
}
