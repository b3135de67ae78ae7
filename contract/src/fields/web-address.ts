import { z } from 'zod'
import { limits } from '../limits.ts'
import { hasPartialIpAddressHost, hasPublicHost } from '../text/public-host.ts'
import { removeTrailingSentenceMarks } from '../text/remove-trailing-sentence-marks.ts'
import { normalizeSingleLine } from './names.ts'

const notAnAddress = 'This must be an address that starts with https://'
const withUser = "Addresses can't have a username or password"
const withPort = "Addresses can't have a port"
const withSpace = "Addresses can't have spaces"
const notPublic = "This address can't be reached from the internet"

/** A name without a dot, or an IPv6 address, as a host that was written with its scheme. */
const isHostOfOneMachine = /^https:\/\/(?:(?!\d+(?:[/?#]|$))[^./?#@:[\]\s]+|\[[\da-f:.]+\])(?:[/?#]|$)/i
const hasScheme = /^[a-z][a-z0-9+.-]*:/i

/**
 * A page on the web as people enter it, with or without `https://`; it is returned as browsers write it. Neither names nor
 * passwords may stand before the host, which has to be one that everybody can reach. A sentence's
 * marks behind it are cut.
 */
export const webAddress = z
  .string()
  .trim()
  .min(1, { error: 'Enter an address', abort: true })
  .refine((text) => normalizeSingleLine(text) === text.normalize('NFC'), {
    error: "Links can't have invisible characters",
    abort: true,
  })
  .overwrite(removeTrailingSentenceMarks)
  .refine((text) => !/^\S+\.\S*\s|:\/\/\S*\s/.test(text), { error: withSpace, abort: true })
  .refine((text) => !/^https:\/\/[^/?#@]*:\d+(?:[/?#]|$)/i.test(text), { error: withPort, abort: true })
  .refine((text) => !isHostOfOneMachine.test(text), { error: notPublic, abort: true })
  .refine((text) => !hasPartialIpAddressHost(hasScheme.test(text) ? text : `https://${text}`), {
    error: notAnAddress,
    abort: true,
  })
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
export const optionalWebAddress = z.string().transform((text, context) => {
  if (text.trim() === '') return ''
  const { success, data, error } = webAddress.safeParse(text)
  if (success) return data
  context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? notAnAddress })
  return z.NEVER
})
