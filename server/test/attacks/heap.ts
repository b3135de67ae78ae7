import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The megabytes that are held after all that nobody holds any more was collected. */
export function heldMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}
