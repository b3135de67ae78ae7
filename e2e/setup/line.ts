import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The line between a browser and the product, as the `proxy` of its context: one that can be cut, under what is on its way too. */
export async function openLine() {
  let isCut = false
  const line = createServer((asked, answer) => {
    const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  line.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  const { port } = line.address() as AddressInfo
  return {
    // Without the last, Chromium goes around it to this machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true
      line.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
    },
  }
}
