import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The line between a browser and the product, as the `proxy` of its context: one that can be cut, under what is on its way
 * too, and behind which a newer version of the app can stand.
 */
export async function startNetworkProxy() {
  let isCut = false
  let isNewer = false
  const proxy = createServer((asked, answer) => {
    const { method, url = '' } = asked
    const isChanged = isNewer && url.endsWith('/sw.js')
    const headers = isChanged ? { host: asked.headers.host } : asked.headers
    const onward = request(url, { method, headers }, async (given) => {
      const { 'content-length': _, etag: __, ...others } = given.headers
      answer.writeHead(given.statusCode ?? 502, isChanged ? others : given.headers)
      if (isChanged) answer.end(`${await text(given)}\n// newer`)
      else given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  proxy.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return {
    // Without the last, Chromium goes around it to this machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true
      proxy.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    renewApp() {
      isNewer = true
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
  }
}
