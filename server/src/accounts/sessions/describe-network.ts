import type { Translator } from '../../platform/i18n/translator.ts'

/** The same machine, and networks of homes and offices: addresses that lead to no place. */
const local =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|fe80:|f[cd][0-9a-f]{2}:|::\/64$)/

/** A network as people look theirs up, or that it is one without a place. Nothing is asked of anybody. */
export function describeNetwork(network: string): string {
  if (network === '') return 'Unknown network'
  return local.test(network) ? 'Local network' : network
}

/** The same in the words of a language. */
export function translateNetworkDescription({ t }: Translator, location: string): string {
  if (location === 'Unknown network') return t`Unknown network`
  return location === 'Local network' ? t`Local network` : location
}
