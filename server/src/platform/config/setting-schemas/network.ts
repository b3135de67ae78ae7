import { z } from 'zod'
import { parseList } from './parse-lists.ts'

const portNumber = 'must be a port number from 0 to 65535'

export const portSetting = z
  .string(portNumber)
  .trim()
  .regex(/^\d{1,5}$/, { error: portNumber, abort: true })
  .transform(Number)
  .pipe(z.number().max(65_535, portNumber))

/** A port that people's browsers are sent to. */
export const browserPortSetting = portSetting.refine((number) => !unsafePorts.has(number), {
  error: ({ input }) => `is ${input}, a port that browsers refuse to open: choose another, such as 3000`,
})

/** Ports of other protocols, which browsers open for no page (https://fetch.spec.whatwg.org/#port-blocking). */
const unsafePorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Checks whether browsers open a URL with this port. */
export function hasBrowserSafePort(url: string): boolean {
  return !unsafePorts.has(Number(URL.parse(url)?.port || 0))
}

/** Host to listen on: an address or name of this machine, without scheme or port. */
export const hostSetting = z.union(
  [z.ipv4(), z.ipv6(), z.string().regex(/^(?!.*(?:^|\.)\d+$)[a-z0-9][a-z0-9._-]{0,252}$/i)],
  {
    error:
      'must be an address or name of this machine without a port, such as 127.0.0.1, or 0.0.0.0 for all of its addresses',
  },
)

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  { error: 'must name addresses or networks, such as 10.0.0.0/8, or none' },
)

/** Addresses or networks with commas; `none` says that nobody is trusted. */
export function trustedProxiesSetting(isProduction: boolean) {
  return z
    .string('must name the load balancers before the API, or none where there are none')
    .transform((text) => (text.trim() === 'none' ? [] : parseList(text)))
    .pipe(z.array(proxy))
    .refine((networks) => !isProduction || !networks.some(isMostOfTheInternet), {
      error:
        'trusts most of the internet, so anyone could claim any address: name the load balancers, such as 10.0.0.0/8',
    })
}

/** Networks that are larger than any that somebody has for themself. */
function isMostOfTheInternet(network: string): boolean {
  const [address = '', length] = network.split('/')
  if (length === undefined) return false
  const mapped = /^::ffff:/i.test(address) ? 96 : 0
  return Number(length) - mapped < (address.includes(':') && mapped === 0 ? 7 : 8)
}
