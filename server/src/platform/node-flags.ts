import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Node flags with which `main.ts` runs. One helper collects garbage instead of four: on a machine with few CPUs the
 * requests wait for helpers that wait for a CPU (ADR 24). The young generation is bounded: with 8 MB the
 * process uses a quarter to a third less memory, at the same CPU time per request (ADR 97). Garbage is
 * collected when the heap has grown by 30 % since the last time, instead of up to fourfold (ADR 121). Every
 * object is allocated young: V8 mistakes what requests in flight hold for long-lived, pretenures it, and has
 * to scan the whole heap for it (ADR 159).
 */
export const nodeFlags = [
  '--v8-pool-size=1',
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
]

/**
 * Returns the flags that this Node knows: it refuses to start with others, and flags of V8 come and go.
 * @param flags with their dashes, each with its value
 */
export function supportedNodeFlags(flags: readonly string[] = nodeFlags): string[] {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  // Null where the process cannot be started.
  const ofV8 = new Set([...(stdout ?? '').matchAll(/^ +--([\w-]+)/gm)].map(([, name]) => name))
  return flags.filter((flag) => {
    const [name = ''] = flag.split('=')
    return process.allowedNodeEnvironmentFlags.has(name) || ofV8.has(name.replace(/^--(no-)?/, ''))
  })
}

/**
 * Environment variables that it starts with: threads share one C heap instead of several, each of which
 * retains what it once allocated (ADR 156). Takes effect with glibc, before the process starts, and does
 * nothing elsewhere.
 */
export const processLaunchEnvironment = { MALLOC_ARENA_MAX: '1' }
