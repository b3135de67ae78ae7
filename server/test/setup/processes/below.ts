import { readdir, readFile } from 'node:fs/promises'

/** The commands of all processes that a process started, and of those that these did. */
export async function commandsBelow(pid: number | undefined): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(await Promise.all(pids.map(async (each) => [each, await parentOf(each)] as const)))
  const isBelow = (each: string | undefined): boolean => {
    const parent = each === undefined ? undefined : parents.get(each)
    return parent === String(pid) || (parent !== undefined && isBelow(parent))
  }
  return Promise.all(
    pids.filter(isBelow).map((each) => readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')),
  )
}

/** The numbers of the processes that a process itself started. */
export async function childrenOf(pid: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === String(pid)).map(Number)
}

async function parentOf(pid: string): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
}
