import { z } from 'zod'
import { decodeUriComponentOrNull } from './parse-lists.ts'

/** A PostgreSQL by its address. */
export const databaseUrlSetting = z.string('must name the PostgreSQL database').superRefine((text, check) => {
  const problem = problemOfDatabase(text)
  if (problem !== null) check.addIssue({ code: 'custom', message: problem })
})

const databaseExample = 'such as postgresql://fanfare:secret@db.example:5432/fanfare'

function problemOfDatabase(text: string): string | null {
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    const [, protocol] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? []
    const found = protocol === undefined ? '' : `, and ${protocol}: is none`
    return `must be the address of a PostgreSQL, ${databaseExample}${found}`
  }
  const isSocket = /[?&]host=./.test(text)
  if (!isSocket && /^[a-z]+:\/\/(?:[^/?#]*@)?(?:[:/?#]|$)/i.test(text))
    return `names no host, ${databaseExample}`
  const url = URL.parse(text)
  if (url === null) {
    return `cannot be read as an address, ${databaseExample}: signs such as # / @ in the password are written as %23 %2F %40`
  }
  if ([url.username, url.password, url.pathname].some((part) => decodeUriComponentOrNull(part) === null)) {
    return 'has a % that begins no sign, as %40 does: a % itself is written as %25'
  }
  if (url.pathname.length < 2) return `names no database, ${databaseExample}`
  if (url.port === '0') return 'has the port 0, on which nothing listens: PostgreSQL’s own is 5432'
  const sslmode = url.searchParams.get('sslmode')
  return sslmode === null || sslModes.includes(sslmode)
    ? null
    : `has the sslmode ${sslmode}, which is one of ${sslModes.join(', ')}`
}

/** The modes of libpq, and the one that node-postgres has besides. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * Kinds of pooler between us and PostgreSQL. A pooler in transaction mode gives each transaction any free
 * connection: state set on a connection is lost with it, unless the pooler supports prepared statements.
 */
export const poolerModes = ['none', 'transaction', 'transaction-prepared'] as const
