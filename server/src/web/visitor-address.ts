/** Headers that tell the API for whom the web server asks: its limits count visitors, not us. */
export type ForwardedForHeaders = { 'x-forwarded-for'?: string }

/**
 * Builds the headers that tell the API the address of a visitor: of the connection, or of the last hop that no trusted proxy vouches for, by
 * `trustProxy` of the server. What a visitor writes into the header themselves is not passed on.
 */
export function buildForwardedForHeaders({ ip }: { ip: string | undefined }): ForwardedForHeaders {
  // A visitor who hung up has none.
  return ip === undefined ? {} : { 'x-forwarded-for': ip }
}
