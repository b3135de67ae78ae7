import { limits } from '@fanfare/contract/limits'
import { refuse } from '../http/refusal.ts'

const waitingMax = 200
const waiting: { pixels: number; start: () => void }[] = []
let free: number = limits.imagePixels

/**
 * Runs `work` once the pixels that it decodes fit in what this process decodes at a time, in the order asked: memory
 * stays bounded however many pictures arrive at once.
 * @throws Refusal UNAVAILABLE when too many wait already
 */
export async function withinPixelBudget<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  if (pixels > free || waiting.length > 0) {
    if (waiting.length >= waitingMax) throw refuse('UNAVAILABLE', { retryAfterSeconds: 10 })
    await new Promise<void>((start) => waiting.push({ pixels, start }))
  } else {
    free -= pixels
  }
  try {
    return await work()
  } finally {
    free += pixels
    startNext()
  }
}

function startNext() {
  for (let next = waiting[0]; next && next.pixels <= free; next = waiting[0]) {
    waiting.shift()
    free -= next.pixels
    next.start()
  }
}
