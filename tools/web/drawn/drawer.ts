import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Replies } from './ask-replies.ts'

const underWayMost = 20
/** Before it is tried again. */
const restsMs = 30_000

export type Wanted = { path: string; language: string; replies: Replies }
type Told = 'ready' | { id: number; html?: string; error?: string }

export type Drawer = {
  /** The first screen at a path as HTML; undefined where it cannot be had, which is told at once where too many wait. */
  draw: (wanted: Wanted) => Promise<string | undefined> | undefined
  end: () => void
}

/**
 * A thread that draws first screens by the components of the app (`web/draw-worker.js`). What goes wrong in it is said, and
 * keeps nobody from the app.
 * @param settings of the page, as it has them
 */
export function startDrawer(
  folder: string,
  { origin, settings }: { origin: string; settings: string },
): Drawer {
  const program = join(folder, '.draw', 'draw-worker.mjs')
  const waiting = new Map<number, (html: string | undefined) => void>()
  let worker: Worker | undefined
  let isReady = false
  let isEnded = false
  let lastId = 0

  const start = () => {
    if (isEnded) return
    // What the process is started with is for the process.
    worker = new Worker(program, { workerData: { origin, settings }, execArgv: [] })
    worker.unref()
    worker.on('message', (told: Told) => {
      if (told === 'ready') {
        isReady = true
        return
      }
      if (told.error !== undefined) console.error(`A page could not be drawn: ${told.error}`)
      waiting.get(told.id)?.(told.html)
      waiting.delete(told.id)
    })
    worker.on('error', (error) => console.error('What draws pages ended:', error))
    worker.on('exit', () => {
      isReady = false
      for (const settle of waiting.values()) settle(undefined)
      waiting.clear()
      if (!isEnded) setTimeout(start, restsMs).unref()
    })
  }
  if (existsSync(program)) start()

  return {
    draw(wanted) {
      if (!isReady || waiting.size >= underWayMost) return undefined
      lastId += 1
      const id = lastId
      const drawn = Promise.withResolvers<string | undefined>()
      waiting.set(id, drawn.resolve)
      worker?.postMessage({ id, ...wanted })
      return drawn.promise
    },
    end() {
      isEnded = true
      void worker?.terminate()
    },
  }
}
