import { watch } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../settings/settings.ts'
import type { ChildProgram } from './child-program.ts'
import type { RunningPart } from './supervise.ts'

/** Editors save in several steps, and one change may touch several files. */
const CALM_MS = 100

/**
 * Starts a service anew whenever something below these folders changes. One that ends by itself, as by a mistake in what
 * was saved, is started by the next change; it is only over when it is stopped.
 * @param folders paths from the root
 */
export function rerunOnChange(
  start: () => Promise<ChildProgram>,
  folders: readonly string[],
  { say, warn }: { say: (line: string) => void; warn: (line: string) => void },
): Promise<RunningPart> {
  const over = Promise.withResolvers<string>()
  let service: ChildProgram | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let lastRun = run()

  async function run(): Promise<void> {
    const before = service
    service = undefined
    await before?.stop()
    if (isStopped) return
    try {
      const started = await start()
      service = started
      void started.ended.then((how) => {
        if (service !== started || isStopped) return
        warn(`The ${started.name} stopped ${how}. It restarts with the next change.`)
      })
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error))
    }
  }

  const watchers = folders.map((folder) =>
    watch(join(repositoryRoot, folder), { recursive: true }, (_event, name) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        say(`${folder}/${name} has changed`)
        lastRun = lastRun.then(run)
      }, CALM_MS)
    }),
  )
  const end = () => {
    isStopped = true
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    over.resolve('It was stopped.')
  }
  return lastRun.then(() => ({
    pid: service?.pid ?? 0,
    ended: over.promise,
    async stop() {
      end()
      await lastRun
      await service?.stop()
    },
    kill() {
      end()
      service?.kill()
    },
  }))
}
