import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isDatabaseEndedWarning } from '../services/child-program.ts'
import { type RunningPart, restartWhenEnded } from '../services/supervise.ts'

/** Creates a fake part that ends on command, or when it is stopped. */
function part() {
  const ended = Promise.withResolvers<string>()
  let isStopped = false
  const running: RunningPart = {
    pid: 1,
    ended: ended.promise,
    async stop() {
      isStopped = true
      ended.resolve('asked to')
    },
    kill: () => undefined,
  }
  return {
    running,
    end: () => ended.resolve('The server ended by SIGKILL.\nits last line'),
    isStopped: () => isStopped,
  }
}

function supervised(pause = 1, started: Promise<unknown> = Promise.resolve()) {
  const parts = [part()]
  const said: string[] = []
  const givenUp = Promise.withResolvers<string>()
  let onStart: (() => void) | undefined
  const supervisor = restartWhenEnded(
    (parts[0] ?? part()).running,
    async () => {
      const next = part()
      parts.push(next)
      onStart?.()
      await started
      return next.running
    },
    { warn: (line) => said.push(line), givenUp: givenUp.resolve },
    pause,
  )
  const nextStart = () =>
    new Promise<void>((done) => {
      onStart = done
    })
  return { parts, said, givenUp: givenUp.promise, supervisor, nextStart }
}

test('what ends by itself is started again, and one line is said', async () => {
  const { parts, said, supervisor, nextStart } = supervised()
  const started = nextStart()
  parts[0]?.end()
  await started
  expect(parts).toHaveLength(2)
  expect(said).toEqual(['The server ended by SIGKILL. Restarting it.'])
  await setImmediate()
  await supervisor.stop()
  expect(parts[1]?.isStopped()).toBe(true)
  expect(parts).toHaveLength(2)
})

test('what is stopped while it is being started again is stopped as soon as it runs', async () => {
  const up = Promise.withResolvers<void>()
  const { parts, supervisor, nextStart } = supervised(1, up.promise)
  const nextStarted = nextStart()
  parts[0]?.end()
  await nextStarted
  const stopped = supervisor.stop()
  up.resolve()
  await stopped
  expect(parts[1]?.isStopped()).toBe(true)
  expect(parts).toHaveLength(2)
})

test('what ends five times within a minute is given up, with why', async () => {
  const { parts, said, givenUp, nextStart } = supervised()
  for (let time = 0; time < 4; time++) {
    const started = nextStart()
    parts.at(-1)?.end()
    await started
  }
  parts.at(-1)?.end()
  expect(await givenUp).toBe('The server ended by SIGKILL.\nits last line')
  expect(parts).toHaveLength(5)
  expect(said).toHaveLength(4)
})

test('what is stopped while it waits to be started again stays ended', async () => {
  const { parts, supervisor } = supervised(60_000)
  parts[0]?.end()
  await parts[0]?.running.ended
  await supervisor.stop()
  expect(parts).toHaveLength(1)
})

test('what a service logs of a database that ended is known, beside what else is wrong', () => {
  const ended = 'server: job: error: terminating connection due to unexpected postmaster exit'
  expect(
    isDatabaseEndedWarning('server: job: 57P01: terminating connection due to unexpected postmaster exit'),
  ).toBe(true)
  expect(
    isDatabaseEndedWarning(ended.replace('error: terminating connection', 'Connection terminated')),
  ).toBe(true)
  expect(isDatabaseEndedWarning('server: payout-failed: The card provider knows no bank.')).toBe(false)
})
