import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const probeMs = 10_000
/** Nobody has these: below what systemd gives to services, above people. */
const firstUid = 60_600
const uids = 64
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** How a program is started so that it reaches nothing that it is not given: the words before its own, and its user. */
export type Walls = { words: readonly string[]; uid: number | undefined }

const endsWithParent = '--pdeathsig=KILL'
/** Whoever answers a request goes first; what is made still gets its tenth of a machine that has no rest. */
const behind = ['nice', '-n', '10']
/** No network, no other process in sight, and nobody is left when the first one ends. */
const alone = ['--net', '--ipc', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child']

/** The ways to build walls, the strongest first (decision record 36). */
function waysFor(uid: number | undefined): string[][] {
  if (process.platform !== 'linux') return []
  if (uid === undefined) {
    const asOneself = ['setpriv', '--no-new-privs', endsWithParent]
    const withUser = ['--user', '--map-current-user']
    return [
      [...asOneself, 'unshare', ...withUser, ...alone, ...behind, 'setpriv', endsWithParent],
      [...behind, ...asOneself],
    ]
  }
  const asOther = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all']
  const other = [...behind, ...asOther, '--no-new-privs', endsWithParent]
  return [['setpriv', endsWithParent, 'unshare', ...alone, ...other], other]
}

let found: Promise<number> | undefined
let built = 0

/**
 * The strongest walls that this machine lets us build, for one more program: as root it has a user of its own, and where
 * namespaces are allowed, no network and no process beside it.
 * @param needed the files that the program must be able to read
 */
export async function buildWalls(needed: readonly string[]): Promise<Walls> {
  const uid = process.getuid?.() === 0 ? firstUid + (built++ % uids) : undefined
  const ways = waysFor(uid)
  found ??= strongest(ways, needed)
  const words = ways[await found]
  return words ? { words, uid } : { words: [], uid: undefined }
}

async function strongest(ways: readonly string[][], needed: readonly string[]): Promise<number> {
  const readsAll = needed.flatMap((path, place) => [...(place > 0 ? ['-a'] : []), '-r', path])
  for (const [place, [program = '', ...words]] of ways.entries()) {
    try {
      await run(program, [...words, 'test', ...readsAll], { env: { PATH: systemPath }, timeout: probeMs })
      if (place > 0) warn('share the network and the sight of processes')
      return place
    } catch {
      // Not allowed or not installed here: the next way needs less.
    }
  }
  warn('run as the user of the API')
  return ways.length
}

function warn(what: string) {
  process.emitWarning(`On this machine the processes that open media ${what}: see docs/adr/0036.`)
}
