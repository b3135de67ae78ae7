import { writeFile } from 'node:fs/promises'
import { providerAttemptTimeoutMs } from './retrying-client.ts'

const bytesMax = 5 * 1024 * 1024
/** Hosts on which the providers store profile pictures. */
const hosts = /^([a-z0-9-]+\.googleusercontent\.com|pbs\.twimg\.com)$/

/**
 * The address of a picture that a provider names, where the provider itself keeps it; null for any other: our server asks
 * nobody else for it.
 * @param base the provider's own address, which the sandbox keeps its pictures under
 */
export function trustedProviderPictureUrl(address: string | undefined, base: string): string | null {
  const url = URL.parse(address ?? '')
  if (!url) return null
  const isTheirs = url.protocol === 'https:' && hosts.test(url.hostname) && url.port === ''
  return isTheirs || url.origin === new URL(base).origin ? url.href : null
}

/** Fetches a picture into a file. @throws where it cannot be had, or has more than 5 MB */
export async function downloadProviderPicture(
  url: string,
  path: string,
): Promise<{ bytes: number; type: string }> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(providerAttemptTimeoutMs),
  })
  if (!response.ok || !response.body) throw new Error(`The picture is answered with ${response.status}.`)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > bytesMax) throw new Error('The picture is too large.')
    parts.push(part)
  }
  await writeFile(path, parts)
  return { bytes, type: response.headers.get('content-type') ?? '' }
}
