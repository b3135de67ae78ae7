import { z } from 'zod'
import { hasBrowserSafePort } from './network.ts'

/** Schema of a public origin: a URL without a path. */
export function originSetting(isProduction: boolean) {
  return ownAddress(isProduction)
    .refine((url) => URL.parse(url)?.pathname === '/', {
      error: ({ input }) => `must have no path: ${URL.parse(String(input))?.origin}`,
    })
    .transform((url) => new URL(url).origin)
}

/** Schema of the API’s public URL: an origin, on a shared hostname with a path, without a trailing slash. */
export function apiOriginSetting(isProduction: boolean) {
  return ownAddress(isProduction)
    .refine(
      (url) => /^(\/[\w-]+)*\/?$/.test(URL.parse(url)?.pathname ?? ''),
      'must have a path of letters, digits and dashes, such as https://fanfare.example/api, or none',
    )
    .transform(originAndPathOf)
}

/** The address with its path, which does not end with a slash. */
export function originAndPathOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, '')
}

function ownAddress(isProduction: boolean) {
  return z
    .url({
      protocol: /^https?$/,
      hostname: /^[^*]+$/,
      error: 'must be an address such as https://fanfare.example',
      abort: true,
    })
    .refine((url) => !/[?#]|^[^/]*\/\/[^/]*@/.test(url), {
      error: 'must have neither a name nor a password before its host, and no ? or # behind it',
      abort: true,
    })
    .refine((url) => !isProduction || isRemoteHttpsUrl(url), 'must be the public https address')
    .refine(hasBrowserSafePort, {
      error: ({ input }) => `has the port ${URL.parse(String(input))?.port}, which browsers refuse to open`,
    })
}

/** Schema of a third-party service’s URL. */
export function serviceUrlSetting(isProduction: boolean) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example' })
    .refine((url) => !isProduction || isRemoteHttpsUrl(url), 'must be an https address and not the sandbox')
}

/** Checks whether a URL is one of https on another machine. */
export function isRemoteHttpsUrl(url: string): boolean {
  return url.startsWith('https:') && !isLocalUrl(url)
}

/** Checks whether a URL names this machine. */
export function isLocalUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return /^(127\..*|0\.0\.0\.0|(.*\.)?localhost|\[::1?\])\.?$/i.test(host)
}
