import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type ReceivedEvent = {
  raw: string
  signature: string
  event: string
  data: { reference: string; status: string } & Record<string, unknown>
}

/** Stands where the product's webhook is: answers with the given statuses in turn, then 200, and keeps what came. */
export async function startReceiver(...statuses: number[]) {
  const arrived: ReceivedEvent[] = []
  let wake = () => {}
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    arrived.push({ ...JSON.parse(raw), raw, signature: String(request.headers['x-paystack-signature']) })
    response.writeHead(statuses.shift() ?? 200).end()
    wake()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port.')

  return {
    url: `http://127.0.0.1:${address.port}/paystack/webhook`,
    /** The next event, as soon as it arrives. */
    async next(): Promise<ReceivedEvent> {
      for (;;) {
        const first = arrived.shift()
        if (first) return first
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    stop(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
