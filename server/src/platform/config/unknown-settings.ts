import type { EnvironmentVariables } from './environment.ts'
import { isFormerSettingName } from './former-names.ts'

/** Settings read by other programs of the repository, Node and the libraries, beside those of the roles. */
const othersNames = [
  ...['DATA_DIR', 'ARCHIVE_DIR', 'ARCHIVE_DAYS', 'DEMO', 'ENV_FILE', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'],
  ...['BACKUP_PASSPHRASE', 'RELEASE_KEY', 'DATABASE_PASSWORD', 'CHROMIUM'],
  ...[
    'MALLOC_ARENA_MAX',
    'UV_THREADPOOL_SIZE',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'TZ',
    'LANG',
    'HOME',
    'TMPDIR',
  ],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
]

/** Families of names that libraries read: of Node, the AWS SDK and PostgreSQL's client. */
const othersFamilies = /^(NODE|AWS|PG|LC|npm)_?/

/**
 * Names in a file of settings that no program reads, and names in the environment that are nearly one of ours; a line each,
 * with the likely one. In the environment of a process stands much that is none of our business.
 * @param known the names of settings
 */
export function describeUnknownSettings(
  known: readonly string[],
  { file, own }: { file: EnvironmentVariables; own: EnvironmentVariables },
): string[] {
  const all = new Set([...known, ...othersNames])
  const isUnknown = (name: string) =>
    !all.has(name) && !isFormerSettingName(name) && !othersFamilies.test(name)
  const inFile = Object.keys(file).filter(isUnknown)
  const likely = (name: string) => nearest(name, all)
  const nearOurs = Object.keys(own).filter(
    (name) => isUnknown(name) && !inFile.includes(name) && /^[A-Z]\w{4,}$/i.test(name) && likely(name),
  )
  return [...inFile, ...nearOurs].map((name) => {
    const other = likely(name)
    return other === undefined
      ? `${name} isn't a setting (see .env.example)`
      : `${name} isn't a setting. Did you mean ${other}?`
  })
}

/** The known name that the fewest slips of the keyboard lead to, where these are few for its length. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_')
  let found: string | undefined
  let least = Math.min(3, Math.floor(upper.length / 4)) + 1
  for (const each of known) {
    const slips = slipsBetween(upper, each, least)
    if (slips < least) [found, least] = [each, slips]
  }
  return found
}

/**
 * Counts the letters that are missing, extra, different or swapped with their neighbour; returns `most` for
 * that many or more.
 */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? most) + 1,
        (next[at - 1] ?? most) + 1,
        (last[at - 1] ?? most) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? most) + 1 : most,
      )
    }
    before = last
    last = next
  }
  return last[other.length] ?? most
}
