import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const probeMs = 10_000
/** Unused user IDs: below those that systemd gives to services, above people's. */
const firstUid = 60_600
const uids = 64
export const systemSearchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A program on this machine: the parts of `root` that it is made of, and the Node that runs it. */
export type InstalledProgram = { root: string; parts: readonly string[]; file: string; node: string }

/** Launch configuration of a program that isolates it from everything that it is not given. */
export type IsolationConfig = {
  /** Command that the program and its arguments follow. */
  prefix: readonly string[]
  /** User ID to run as, if not the current one. */
  uid: number | undefined
  /** Paths inside the isolation. */
  root: string
  node: string
}

const killedWithParent = '--pdeathsig=KILL'
/**
 * Lower priority than request handling, and a memory limit; processing still gets its tenth of a busy
 * machine.
 */
const limited = ['prlimit', `--data=${1536 * 1024 * 1024}`, 'nice', '-n', '10']
/** Namespaces without network or other processes; their last process ends with the first. */
const namespaces = ['--net', '--ipc', '--pid', '--mount', '--mount-proc', '--fork', '--kill-child']
/** Bind-mounts files and folders, given as pairs of source and target, under folders open to others; then runs the rest. */
const bindMounts = `
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

/** Lists the modes of isolation, the strongest first (decision record 36). */
function modesFor(
  uid: number | undefined,
  program: InstalledProgram,
  mounted: InstalledProgram,
): IsolationConfig[] {
  if (process.platform !== 'linux') return []
  const unmounted = { root: program.root, node: program.node }
  const sameUser = ['setpriv', '--no-new-privs', killedWithParent]
  if (uid === undefined) {
    const withUser = ['--user', '--map-current-user']
    return [
      [...sameUser, 'unshare', ...withUser, ...namespaces, ...limited, 'setpriv', killedWithParent],
      [...limited, ...sameUser],
    ].map((prefix) => ({ prefix, uid, ...unmounted }))
  }
  const unshared = ['setpriv', killedWithParent, 'unshare', ...namespaces]
  const asUser = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all']
  const otherUser = [...limited, 'setpriv', ...asUser, '--no-new-privs', killedWithParent]
  const pairs = program.parts.flatMap((part) => [join(program.root, part), join(mounted.root, part)])
  const mounting = ['sh', '-c', bindMounts, 'sh', ...pairs, program.node, mounted.node, '--']
  const withoutCapabilities = [...limited, ...sameUser, '--inh-caps=-all', '--bounding-set=-all']
  return [
    { prefix: [...unshared, ...mounting, ...otherUser], uid, root: mounted.root, node: mounted.node },
    { prefix: otherUser, uid, ...unmounted },
    { prefix: [...unshared, ...withoutCapabilities], uid: undefined, ...unmounted },
    { prefix: withoutCapabilities, uid: undefined, ...unmounted },
  ]
}

let strongest: Promise<number> | undefined
let created = 0

/**
 * Chooses the strongest isolation that this machine allows, for one more process of a program: as root it gets
 * a user of its own, and where namespaces are allowed, no network, no other process, and the program mounted
 * wherever that lies.
 * @param folder folder of the process, which its user may pass through: where the program is mounted
 */
export async function chooseIsolation(program: InstalledProgram, folder: string): Promise<IsolationConfig> {
  const uid = process.getuid?.() === 0 ? firstUid + (created++ % uids) : undefined
  const mounted = { ...program, root: join(folder, 'program/'), node: join(folder, 'node') }
  const modes = modesFor(uid, program, mounted)
  strongest ??= findStrongest(modes, program.file, folder)
  return modes[await strongest] ?? { prefix: [], uid: undefined, root: program.root, node: program.node }
}

/** @returns the index of the first mode that works, else their number */
async function findStrongest(
  modes: readonly IsolationConfig[],
  file: string,
  folder: string,
): Promise<number> {
  for (const [index, { prefix, root, node }] of modes.entries()) {
    const [first = '', ...others] = prefix
    const reads = ['test', '-r', join(root, file), '-a', '-x', node, '-a', '-x', folder]
    try {
      await run(first, [...others, ...reads], { env: { PATH: systemSearchPath }, timeout: probeMs })
      const weakness = [
        undefined,
        'share the network and see other processes',
        'read files of the API',
        'run as the user of the API',
      ][index]
      if (weakness) warn(weakness)
      return index
    } catch {
      // Not allowed or not installed here: the next mode needs less.
    }
  }
  warn('run as the user of the API')
  return modes.length
}

function warn(weakness: string) {
  process.emitWarning(`On this machine the processes that open media ${weakness}: see docs/adr/0036.`)
}
