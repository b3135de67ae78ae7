import { createHash } from 'node:crypto'
import { reportViolations } from '@fanfare/contract/calls/pages'

export type PageSecurity = {
  /** Origin of the API, with its path if it shares a host name. */
  apiOrigin: string
  /** Origin to which the API redirects for files; null if it sends all of them itself. */
  mediaOrigin: string | null
  /** The card provider's widget: its script, and the origins of what it opens and asks; null where no card is taken by one. */
  checkout: { scriptUrl: string; origins: string[] } | null
  /** Analytics service for visitors who agree, called by the app itself; null if there is none. */
  analytics: { origin: string } | null
  /** The one who makes addresses of scripts of texts, by the name that the app's code gives it; null where nobody does. */
  trustedTypes: string | null
  /** True if other sites must not learn from the referrer that the visitor was here. */
  isPrivate: boolean
}

/**
 * Browser features that no page of ours uses. Not listed here: autoplay, the clipboard, fullscreen,
 * picture-in-picture, passkeys and sharing.
 */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'clipboard-read', 'compute-pressure', 'display-capture'],
  ...['encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...[
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
  ],
  ...['screen-wake-lock', 'serial', 'sync-xhr', 'usb', 'window-management', 'xr-spatial-tracking'],
]

/**
 * CSP of files, which load nothing by themselves, except the service worker, which fetches what it caches.
 */
export const fileContentSecurityPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Builds the headers of a page of the app by ADR 91: what may run are the files of the build, the page’s own scripts and the
 * card provider’s script; no text becomes code.
 * @param html the page, whose own scripts may run
 */
export function pageHeaders(html: string, app: PageSecurity): Record<string, string> {
  const { apiOrigin, checkout, isPrivate } = app
  const payers = checkout ? ['self', ...checkout.origins.map((origin) => `"${origin}"`)].join(' ') : ''
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-security-policy': policyOf(html, app),
    'referrer-policy': isPrivate ? 'same-origin' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Banks ask payers for their consent in windows that the checkout opens.
    'cross-origin-opener-policy': checkout ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [...unused.map((feature) => `${feature}=()`), `payment=(${payers})`].join(', '),
    ...(isSecure(apiOrigin)
      ? {
          'strict-transport-security': 'max-age=31536000',
          'reporting-endpoints': `violations="${addressOfReports(app)}"`,
        }
      : {}),
  }
}

function policyOf(html: string, app: PageSecurity): string {
  const { apiOrigin, mediaOrigin, checkout, analytics, trustedTypes } = app
  const ofApi = sourceOf(apiOrigin)
  const files = mediaOrigin === null ? [ofApi] : [ofApi, mediaOrigin]
  const checkoutOrigins = checkout?.origins ?? []
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptsWithin(html), ...(checkout ? [checkout.scriptUrl] : [])],
    // Menus, dialogs and toasts hold the page still and place themselves by styles that they write.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ['blob:', ...files],
    'connect-src': ["'self'", ...files, ...checkoutOrigins, ...(analytics ? [analytics.origin] : [])],
    'frame-src': checkout ? checkoutOrigins : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypes ?? "'none'"],
    'report-uri': [addressOfReports(app)],
    // Browsers that know it pass the older one over, and report to nobody from an address that is not secure.
    ...(isSecure(apiOrigin) ? { 'report-to': ['violations'] } : {}),
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** Returns the hashes of the inline scripts that run: no others in the page do. */
function scriptsWithin(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function addressOfReports({ apiOrigin }: PageSecurity): string {
  return apiOrigin + reportViolations.path
}

/** Returns the CSP source for everything under a URL: a path requires a trailing slash. */
function sourceOf(address: string): string {
  return new URL(address).pathname === '/' ? address : `${address}/`
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
