import { buckets } from '@fanfare/contract/buckets'
import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { openBuckets } from './buckets.ts'

test('who is signed in takes of her own bucket in memory first, and of her network’s what she is not refused', async () => {
  const refused: string[] = []
  const take = openBuckets({
    config: { throttle: true },
    clock: { now: () => new Date('2026-01-02T12:00:00Z') },
    metrics: { throttled: { inc: ({ bucket }: { bucket: string }) => refused.push(bucket) } },
  } as unknown as Context)
  const { person: own, network: shared } = buckets.tap
  const [ann, guest] = ['ann', null].map((person) => ({ person, network: 'home' }))
  if (!ann || !guest) throw new Error('Nobody is there.')
  const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })
  await take('tap', ann, own.atOnce)
  await expect(take('tap', ann)).rejects.toThrow(tooMany)
  await take('tap', guest, shared.atOnce - own.atOnce)
  await expect(take('tap', guest)).rejects.toThrow(tooMany)
  await expect(take('tap', { person: 'bea', network: 'home' })).rejects.toThrow(tooMany)
  await take('tap', { person: 'bea', network: 'elsewhere' })
  expect(refused).toEqual(['tap', 'tap', 'tap'])
})
