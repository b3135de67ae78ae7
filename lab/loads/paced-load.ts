import { setTimeout as until } from 'node:timers/promises'

export type PacedLoadResult = { p50Ms: number; p99Ms: number; requests: number }

/**
 * Asks at a steady pace, as people do, whether or not the last answer is there. A latency is counted from when a request was
 * due, so that a server that stands still is not spared. @throws an Error when anything but 200 is answered
 */
export async function runPacedLoad({
  url,
  tokens,
  perSecond,
  seconds,
}: {
  url: string
  tokens: readonly string[]
  perSecond: number
  seconds: number
}): Promise<PacedLoadResult> {
  const began = performance.now()
  const latencies = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, index) => {
      const due = began + (index * 1000) / perSecond
      await until(Math.max(0, due - performance.now()))
      const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${url} was answered ${response.status}.`)
      return performance.now() - due
    }),
  )
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), requests: latencies.length }
}
