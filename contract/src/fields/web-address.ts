import { z } from 'zod'
import { limits } from '../limits.ts'
import { oneLine } from './names.ts'

const notAnAddress = 'This must be an address that starts with https://'
const withUser = "Addresses can't have a username or password"
const withPort = "Addresses can't have a port"
const notPublic = "This address can't be reached from the internet"

/** Top-level names that lead nowhere outside of somebody's own network (RFC 6761, 6762, 8375 and ICANN's reservation of `internal`). */
const privateNames = /\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Addresses of a machine itself, of its network, or of nobody (RFC 6890). Browsers write every notation of IPv4 like this. */
const privateIpv4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.(0\.[02]|168)|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./

const hasScheme = /^[a-z][a-z0-9+.-]*:/i

/** Tells whether a host is a number that browsers make an address of (`5.0` is 5.0.0.0 to them), and not all four parts of one. */
function isNumberTakenForHost(text: string): boolean {
  const host = URL.parse(hasScheme.test(text) ? text : `https://${text}`)?.hostname ?? ''
  return /^\d+(?:\.\d+){3}$/.test(host) && !text.includes(host)
}

/**
 * A page on the web as people enter it, with or without `https://`; it is returned as browsers write it. Neither names nor
 * passwords may stand before the host, which has to be one that everybody can reach.
 */
export const webAddress = z
  .string()
  .trim()
  .min(1, { error: 'Enter an address', abort: true })
  .refine((text) => oneLine(text) === text.normalize('NFC'), {
    error: "Links can't have invisible characters",
    abort: true,
  })
  .refine((text) => !isNumberTakenForHost(text), { error: notAnAddress, abort: true })
  .transform((text) => (hasScheme.test(text) ? text : `https://${text}`))
  .pipe(
    z
      .url({
        protocol: /^https$/,
        hostname: /^[^.\s]+(\.[^.\s]+)+$/,
        normalize: true,
        error: notAnAddress,
        abort: true,
      })
      .refine((url) => !/^https:\/\/[^/?#]*@/.test(url), { error: withUser, abort: true })
      .refine((url) => !/^https:\/\/[^/?#]*:/.test(url), { error: withPort, abort: true })
      .refine(hasPublicHost, notPublic)
      .max(limits.linkLength, `Addresses can have up to ${limits.linkLength} characters`),
  )

/** A page on the web, or an empty text for none: what is wrong is said as it is of an address. */
export const webAddressOrNone = z.string().transform((text, context) => {
  if (text.trim() === '') return ''
  const { success, data, error } = webAddress.safeParse(text)
  if (success) return data
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? notAnAddress })
  return z.NEVER
})

/** Tells whether the host of an `https://` address is neither a name nor a number of a private network. */
export function hasPublicHost(url: string): boolean {
  const [, host = ''] = /^https:\/\/([^/:?#]+)/.exec(url) ?? []
  return !privateNames.test(host) && !privateIpv4.test(host)
}
