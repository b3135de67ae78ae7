import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Size, Subject } from './paint.ts'
import type { Look } from './portrait.ts'

export type Order = { number: number; seed: string } & ({ subject: Subject; size: Size } | { look: Look })
export type Painted = { number: number; bytes: Uint8Array } | { number: number; problem: string }

/** Where pictures are painted: the same seed gives the same one, as a JPEG. */
export type Studio = {
  paint(subject: Subject, size: Size, seed: string): Promise<Buffer>
  paintFace(look: Look, seed: string): Promise<Buffer>
  close(): void
}

const painters = 2

/** Paints in processes of its own: in the server's, SVG is never decoded, and no part of it may open that door. */
export function openStudio(): Studio {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let isOpen = true
  const easels = Array.from({ length: painters }, () => {
    const painter = fork(join(import.meta.dirname, 'painter.ts'), { serialization: 'advanced', execArgv: [] })
    painter.on('message', (painted: Painted) => {
      const order = waiting.get(painted.number)
      waiting.delete(painted.number)
      if ('bytes' in painted) order?.resolve(Buffer.from(painted.bytes))
      else order?.reject(new Error(`A picture could not be painted: ${painted.problem}`))
    })
    painter.on('exit', (code, signal) => {
      if (!isOpen) return
      for (const order of waiting.values()) order.reject(new Error(`A painter ended: ${signal ?? code}`))
    })
    return painter
  })
  let orders = 0
  const place = (what: { seed: string } & ({ subject: Subject; size: Size } | { look: Look })) => {
    const number = orders++
    const order = Promise.withResolvers<Buffer>()
    waiting.set(number, order)
    easels[number % painters]?.send({ number, ...what })
    return order.promise
  }
  return {
    paint: (subject, size, seed) => place({ subject, size, seed }),
    paintFace: (look, seed) => place({ look, seed }),
    close() {
      isOpen = false
      for (const painter of easels) painter.disconnect()
    },
  }
}
