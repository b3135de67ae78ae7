import { z } from 'zod'
import { isLocalUrl, originSetting } from './addresses.ts'
import { decodeUriComponentOrNull, parseList } from './parse-lists.ts'

export type AnalyticsProvider =
  | { kind: 'plausible'; origin: string; domain: string }
  | { kind: 'google'; origin: string; id: string }

/** `plausible:https://stats.example,domain.example` or `google:G-XXXXXXX`: who counts the visits of those who agree. */
export function analyticsSetting(isProduction: boolean) {
  return z.string().transform((text, check): AnalyticsProvider => {
    const [, id] = /^google:(G-[A-Z0-9]{4,20})$/.exec(text) ?? []
    if (id !== undefined) return { kind: 'google', origin: 'https://www.google-analytics.com', id }
    const [, address, domain = ''] = /^plausible:([^,]+),([\w.-]+)$/.exec(text) ?? []
    const { data } = originSetting(isProduction).safeParse(address)
    if (data !== undefined) return { kind: 'plausible', origin: data, domain }
    const secure = isProduction ? ', at a public https address' : ''
    check.addIssue(`must be plausible:https://stats.example,domain.example or google:G-XXXXXXX${secure}`)
    return z.NEVER
  })
}

/** Schema of a trace collector’s URL: ours on this machine, or a third party’s. */
export const traceCollectorSetting = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as http://127.0.0.1:4318',
})

/** `name=value` with commas, each value encoded as in an address. */
export const traceCollectorHeadersSetting = z.string().transform((text, check): Record<string, string> => {
  const pairs = parseList(text).map((each) => /^([\w-]+)=([^,]*)$/.exec(each))
  const headers = pairs.flatMap((pair) =>
    pair ? [[pair[1] ?? '', decodeUriComponentOrNull(pair[2] ?? '')] as const] : [],
  )
  if (headers.length === pairs.length && headers.every(([, value]) => value !== null)) {
    return Object.fromEntries(headers) as Record<string, string>
  }
  check.addIssue('must name headers, such as authorization=Bearer%20KEY')
  return z.NEVER
})

/**
 * Text in which no sign begins a fragment: a # of a password would end the address, and what is before it be read as the host.
 */
const withoutFragment = z
  .string()
  .refine(
    (text) => !text.includes('#'),
    'cannot be read as an address: signs such as # / @ in the password are written as %23 %2F %40',
  )

/** `smtps://` encrypts from the first byte; by `smtp://`, production sends nothing before STARTTLS. */
export function mailServerSetting(isProduction: boolean) {
  const url = z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be the mail server, such as smtps://user:password@mail.example:465',
    })
    .refine((url) => !isProduction || !isLocalUrl(url), 'must be a mail server and not the sandbox')
    .refine(
      (url) => !isProduction || !/[?&](ignoreTLS|tls\.rejectUnauthorized)=/i.test(url),
      'sends mail over TLS, to a server whose certificate is checked',
    )
  return withoutFragment.pipe(url)
}

/** Redis or NATS; over TLS by `rediss://` and `tls://`. */
export const busSetting = withoutFragment.pipe(
  z.url({
    protocol: /^(rediss?|nats|tls)$/,
    hostname: /./,
    error: 'must be a Redis or NATS server, such as redis://bus.example:6379 or nats://bus.example:4222',
  }),
)

/** Hosts with commas, `*.` for all below a domain. */
export function pushHostsSetting(isProduction: boolean) {
  return z
    .string()
    .transform(parseList)
    .pipe(
      z.array(z.string().regex(/^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+(:\d+)?$/, 'names hosts of push services')),
    )
    .refine(
      (hosts) => !isProduction || hosts.every((host) => !isLocalUrl(`https://${host.replace('*.', '')}`)),
      'must name push services and not the sandbox',
    )
}
