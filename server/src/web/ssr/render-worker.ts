import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ApiRepliesByUrl } from './fetch-api-replies.ts'

const maxPending = 20
/** Delay before a restart. */
const restartDelayMs = 30_000
/** Timeout of a rendering, after which the thread is terminated. */
const renderTimeoutMs = 10_000
/** Memory limit of the thread, so that a leak ends it and not the process. */
const megabytes = 256
/** Maximum number of errors remembered, so that each is logged once. */
const maxRememberedErrors = 50

export type RenderRequest = { path: string; language: string; replies: ApiRepliesByUrl }
type Answer = 'ready' | { id: number; html?: string; error?: string }

export type RenderWorker = {
  /** Renders the first screen at a path to HTML; undefined where it fails, at once where too many wait. */
  render: (request: RenderRequest) => Promise<string | undefined> | undefined
  end: () => void
}

/**
 * Starts a thread that renders first screens by the components of the app (`web/ssr-worker.js`). Its errors are logged,
 * and the app renders instead.
 * @param settings of the page, as it has them
 */
export function startRenderWorker(
  folder: string,
  { origin, settings }: { origin: string; settings: string },
): RenderWorker {
  const program = join(folder, '.ssr', 'ssr-worker.mjs')
  const waiting = new Map<number, (html: string | undefined) => void>()
  const logged = new Set<string>()
  let worker: Worker | undefined
  let isReady = false
  let isEnded = false
  let lastId = 0

  const logOnce = (error: string) => {
    if (logged.has(error)) return
    if (logged.size >= maxRememberedErrors) logged.clear()
    logged.add(error)
    console.error(error)
  }

  const start = () => {
    if (isEnded) return
    worker = new Worker(program, {
      workerData: { origin, settings },
      // What components are rendered with needs nothing of the process, whose environment may hold secrets.
      env: { NODE_ENV: 'production' },
      // What the process is started with is for the process.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    worker.on('message', (answer: Answer) => {
      if (answer === 'ready') {
        isReady = true
        return
      }
      if (answer.error !== undefined) logOnce(`A page could not be drawn: ${answer.error}`)
      waiting.get(answer.id)?.(answer.html)
      waiting.delete(answer.id)
    })
    worker.on('error', (error) => logOnce(`What draws pages ended: ${error.stack ?? error}`))
    worker.on('exit', () => {
      isReady = false
      for (const settle of waiting.values()) settle(undefined)
      waiting.clear()
      if (!isEnded) setTimeout(start, restartDelayMs).unref()
    })
    // It keeps no process from ending; who listens to it holds it anew, and so does it last.
    worker.unref()
  }
  if (existsSync(program)) start()

  return {
    render(request) {
      if (!isReady || waiting.size >= maxPending) return undefined
      lastId += 1
      const id = lastId
      const rendered = Promise.withResolvers<string | undefined>()
      waiting.set(id, rendered.resolve)
      const current = worker
      current?.postMessage({ id, ...request })
      const timer = setTimeout(() => {
        logOnce(`A page was drawn for more than ${renderTimeoutMs} ms.`)
        void current?.terminate()
      }, renderTimeoutMs).unref()
      void rendered.promise.then(() => clearTimeout(timer))
      return rendered.promise
    },
    end() {
      isEnded = true
      void worker?.terminate()
    },
  }
}
