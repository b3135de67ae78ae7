import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const probeMs = 10_000
/** Unused user IDs: below those that systemd gives to services, above people's. */
const firstUid = 60_600
const uids = 64
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A program as it lies on this machine: the parts of `root` that it is made of, and the Node that runs it. */
export type Program = { root: string; parts: readonly string[]; file: string; node: string }

/** Launch configuration of a program that isolates it from everything that it is not given. */
export type Isolation = {
  /** Command prefix before its arguments. */
  words: readonly string[]
  /** User ID to run as, if not the current one. */
  uid: number | undefined
  /** Paths inside the isolation. */
  root: string
  node: string
}

const endsWithParent = '--pdeathsig=KILL'
/**
 * Lower priority than request handling, and a memory limit; processing still gets its tenth of a busy
 * machine.
 */
const behind = ['prlimit', `--data=${1536 * 1024 * 1024}`, 'nice', '-n', '10']
/** No network, no other process in sight, and nobody is left when the first one ends. */
const alone = ['--net', '--ipc', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child']
/** Shows files and folders, told as pairs of what and where, in places that others may pass through; then goes on. */
const show = `
  set -e
  umask 022
  while [ "$1" != -- ]; do
    if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "\${2%/*}" && : > "$2"; fi
    mount -o bind,ro "$1" "$2"
    shift 2
  done
  umask 077
  shift
  exec "$@"`

/** The ways to build walls, the strongest first (decision record 36). */
function waysFor(uid: number | undefined, program: Program, shown: Program): Isolation[] {
  if (process.platform !== 'linux') return []
  const here = { root: program.root, node: program.node }
  const asOneself = ['setpriv', '--no-new-privs', endsWithParent]
  if (uid === undefined) {
    const withUser = ['--user', '--map-current-user']
    return [
      [...asOneself, 'unshare', ...withUser, ...alone, ...behind, 'setpriv', endsWithParent],
      [...behind, ...asOneself],
    ].map((words) => ({ words, uid, ...here }))
  }
  const inside = ['setpriv', endsWithParent, 'unshare', ...alone]
  const asOther = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all']
  const other = [...behind, 'setpriv', ...asOther, '--no-new-privs', endsWithParent]
  const pairs = program.parts.flatMap((part) => [join(program.root, part), join(shown.root, part)])
  const showing = ['sh', '-c', show, 'sh', ...pairs, program.node, shown.node, '--']
  const powerless = [...behind, ...asOneself, '--inh-caps=-all', '--bounding-set=-all']
  return [
    { words: [...inside, ...showing, ...other], uid, root: shown.root, node: shown.node },
    { words: other, uid, ...here },
    { words: [...inside, ...powerless], uid: undefined, ...here },
    { words: powerless, uid: undefined, ...here },
  ]
}

let found: Promise<number> | undefined
let built = 0

/**
 * The strongest walls that this machine lets us build, for one more process of a program: as root it has a user of its own,
 * and where namespaces are allowed, no network and no process beside it, and the program is shown to it wherever that lies.
 * @param folder the process's own, which its user may pass through: where the program is shown
 */
export async function createIsolation(program: Program, folder: string): Promise<Isolation> {
  const uid = process.getuid?.() === 0 ? firstUid + (built++ % uids) : undefined
  const shown = { ...program, root: join(folder, 'program/'), node: join(folder, 'node') }
  const ways = waysFor(uid, program, shown)
  found ??= strongest(ways, program.file, folder)
  return ways[await found] ?? { words: [], uid: undefined, root: program.root, node: program.node }
}

async function strongest(ways: readonly Isolation[], file: string, folder: string): Promise<number> {
  for (const [place, { words, root, node }] of ways.entries()) {
    const [first = '', ...others] = words
    const reads = ['test', '-r', join(root, file), '-a', '-x', node, '-a', '-x', folder]
    try {
      await run(first, [...others, ...reads], { env: { PATH: systemPath }, timeout: probeMs })
      const lacks = [
        undefined,
        'share the network and the sight of processes',
        'read files of the API',
        'run as the user of the API',
      ][place]
      if (lacks) warn(lacks)
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
