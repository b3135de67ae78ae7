import { MisconfiguredError } from '../platform/config/misconfigured-error.ts'

/** Address that a server listens on, and the prefix of its settings: `API` for API_PORT and API_HOST. */
export type ListenAddress = { port: number; host: string; settings: 'API' | 'METRICS' | 'WEB' | 'ADMIN' }

/** Explains in a sentence why listening there fails; other errors are returned unchanged. */
export function explainListenError(cause: unknown, { port, host, settings }: ListenAddress): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const sentence = listenErrorMessages[code]?.(port, host, settings)
  return sentence === undefined ? cause : new MisconfiguredError(sentence, { cause })
}

/**
 * Sentences that say why a port of a host cannot be listened on, by the system's error code; `settings` names
 * the prefix of both settings.
 */
export const listenErrorMessages: Record<string, (port: number, host: string, settings: string) => string> = {
  EADDRINUSE: (port, host, settings) =>
    `Port ${port} of ${host} is already in use (EADDRINUSE). Stop the program that uses it or set ${settings}_PORT to another port.`,
  EACCES: (port, host, settings) =>
    `This user isn't allowed to listen on port ${port} of ${host} (EACCES). Set ${settings}_PORT to 1024 or above.`,
  EADDRNOTAVAIL: (_, host, settings) =>
    `${settings}_HOST is ${host}, which isn't an address of this machine (EADDRNOTAVAIL).`,
  ENOTFOUND: (_, host, settings) => `${settings}_HOST is ${host}, which can't be found (ENOTFOUND).`,
}
