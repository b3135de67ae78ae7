/**
 * Returns the origin by name of an IP address on this machine, in development only: passkeys need a hostname.
 */
export function localhostOriginForIp({ NODE_ENV }: { NODE_ENV: string }, origin: string): string | null {
  const { protocol, hostname, port } = new URL(origin)
  return NODE_ENV !== 'production' && hostname === '127.0.0.1'
    ? new URL(`${protocol}//localhost:${port}`).origin
    : null
}
