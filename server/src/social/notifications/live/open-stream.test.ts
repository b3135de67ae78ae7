import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { OpenStream, type SseConnection, type StreamEvent } from './open-stream.ts'

const ctx = { config: { checkReplies: false }, clock: { now: () => new Date() } } as Context
const viewer = { userId: 'reader', sessionId: 'session' }

/** Creates a reader who reads nothing of what is written to them. */
function reader() {
  const line = new Writable({ write: () => undefined })
  return {
    line,
    stream: new OpenStream(ctx, line as unknown as SseConnection, viewer, {
      posts: [],
      profiles: [],
      position: 0n,
    }),
  }
}

function eventAt(signal: number): StreamEvent {
  return {
    signal: BigInt(signal),
    name: 'post',
    data: { postId: 'p'.repeat(500), creatorId: 'c'.repeat(500) },
  }
}

test('a slow reader is disconnected before much is buffered for them', () => {
  const { line, stream } = reader()
  stream.begin([])
  let most = 0
  let signal = 0
  while (!line.destroyed && signal < 1000) {
    signal += 1
    stream.deliver([eventAt(signal)])
    most = Math.max(most, line.writableLength)
  }
  expect(line.destroyed).toBe(true)
  expect(most).toBeLessThan(68 * 1024)
  expect(signal).toBeLessThan(70)
})

test('a reader who is catching up is disconnected too when too many events arrive meanwhile', () => {
  const { line, stream } = reader()
  for (let signal = 1; signal <= 200; signal++) stream.deliver([eventAt(signal)])
  expect(line.destroyed).toBe(false)
  stream.deliver([eventAt(201)])
  expect(line.destroyed).toBe(true)
})

test('whose stream has ended is eventAt nothing more, which would end the process', async () => {
  const { line, stream } = reader()
  const failures: unknown[] = []
  line.on('error', (failure) => failures.push(failure))
  stream.begin([])
  stream.end()
  stream.deliver([eventAt(1)])
  stream.beat(1n)
  await setImmediate()
  expect(failures).toEqual([])
})
