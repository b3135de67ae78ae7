import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const serverMainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const clockFile = new URL('./clock.ts', import.meta.url).href
const againMs = 50

/** A process of the server that is started again whenever it ends, as a service manager does. */
export type RestartedProcess = {
  /** @returns whether there was one to kill: who is being started again is killed too, who waits for that is not there */
  kill(): boolean
  freeze(): void
  thaw(): void
  /** Lets its clock be wrong by so much from now on, also when it is started again. */
  shiftClock(byMs: number): void
  /** @throws an Error with what it said last when it has ended by itself, once it had begun to serve */
  requireAlive(): void
  /** Returns the last output on standard error. */
  lastOutput(): string
  stop(): Promise<void>
}

export function startRestartedProcess(
  role: 'api' | 'worker',
  environment: Record<string, string | undefined>,
): RestartedProcess {
  let child: ChildProcess
  let offsetMs = 0
  let isOver = false
  let lastOutput = ''
  let died: string | undefined
  const supervision = supervise()

  async function supervise(): Promise<void> {
    while (!isOver) {
      child = spawn(process.execPath, ['--import', clockFile, serverMainFile, role], {
        env: { ...environment, CLOCK_OFFSET_MS: String(offsetMs) },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      const { exitCode, isReady } = await lived(child)
      // Who cannot begin, because the database is away, is begun again; who has begun has to go on.
      if (isReady && exitCode !== null && !isOver)
        died ??= `The ${role} ended with ${exitCode}:\n${lastOutput}`
      if (!isOver) await wait(againMs)
    }
  }

  async function lived(born: ChildProcess): Promise<{ exitCode: number | null; isReady: boolean }> {
    let isReady = false
    // Read to the end: what nobody reads would fill the pipe.
    born.stdout?.on('data', (chunk: Buffer) => {
      isReady ||= chunk.includes('"ready"')
    })
    born.stderr?.on('data', (chunk: Buffer) => {
      lastOutput = (lastOutput + chunk.toString()).slice(-4000)
    })
    born.on('error', () => undefined)
    const [exitCode] = (await once(born, 'exit')) as [number | null]
    return { exitCode, isReady }
  }

  return {
    kill: () => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    shiftClock(byMs) {
      offsetMs = byMs
      if (child.connected) child.send(byMs, () => undefined)
    },
    requireAlive() {
      if (died !== undefined) throw new Error(died)
    },
    lastOutput: () => lastOutput,
    async stop() {
      isOver = true
      child.kill('SIGKILL')
      await supervision
    },
  }
}
