import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Headers that tell the API for whom the web server asks: its limits count visitors, not us. */
export type VisitorHeaders = { 'x-forwarded-for'?: string }

/**
 * Finds the address of a visitor as the API does: of the connection, or of the last hop that no trusted proxy vouches for. What a
 * visitor writes into the header themselves is not passed on.
 * @param trustedProxies addresses and networks of the load balancers before the web server
 */
export function openVisitorHeaders(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => VisitorHeaders {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => {
    // A visitor who hung up has none.
    const address: string | undefined = request.socket.remoteAddress && proxyAddr(request, isTrusted)
    return address === undefined ? {} : { 'x-forwarded-for': address }
  }
}
