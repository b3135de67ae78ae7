import { setTimeout as until } from 'node:timers/promises'

export type PacedLoadResult = { p50Ms: number; p99Ms: number; requests: number }

/**
 * Asks at a steady pace, as people do, whether or not the last answer is there. A latency is counted from when a request was
 * due, so that a server that stands still is not spared.
 * @param paths requests take turns with these
 * @param end ends it before so many seconds are over
 * @throws an Error when anything but 200 is answered
 */
export async function runPacedLoad({
  origin,
  paths,
  tokens,
  perSecond,
  seconds,
  end,
}: {
  origin: string
  paths: readonly string[]
  tokens: readonly string[]
  perSecond: number
  seconds: number
  end?: AbortSignal
}): Promise<PacedLoadResult> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = began + (index * 1000) / perSecond
    await until(Math.max(0, due - performance.now()))
    if (end?.aborted) break
    const answer = ask(index, due)
    // What fails is thrown at the end, with the first that does.
    answer.catch(() => undefined)
    answers.push(answer)
  }
  const latencies = (await Promise.all(answers)).sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), requests: latencies.length }

  async function ask(index: number, due: number): Promise<number> {
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
    const path = paths[index % paths.length]
    const response = await fetch(`${origin}${path}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}.`)
    return performance.now() - due
  }
}
