import process from 'node:process'
import { paint, paintFace } from './paint.ts'
import type { Order, Painted } from './studio.ts'

/** A process that paints what it is told, for as long as the one that opened the studio lives. */
process.on('message', (order: Order) => void carryOut(order))
process.on('disconnect', () => process.exit())

async function carryOut(order: Order): Promise<void> {
  process.send?.(await painted(order))
}

async function painted(order: Order): Promise<Painted> {
  try {
    const bytes =
      'look' in order
        ? await paintFace(order.look, order.seed)
        : await paint(order.subject, order.size, order.seed)
    return { number: order.number, bytes }
  } catch (cause) {
    return { number: order.number, problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
