import { describeFailure } from '../describe-failure.ts'
import type { Bus } from './bus.ts'

/** One outage of the bus at a time: reported when it begins and when it ends, not for each try in between. */
export type BusOutageReporter = { failed(cause: unknown): void; ended(): void }

/**
 * @param busUrl null for PostgreSQL
 * @param report what is called at the beginning, with a sentence, and at the end
 */
export function createBusOutageReporter(
  busUrl: string | null,
  report: { begins(sentence: string): void; ends(): void },
): BusOutageReporter {
  const url = busUrl === null ? null : URL.parse(busUrl)
  const name = url ? `The bus at ${url.protocol}//${url.host}` : 'The bus, LISTEN and NOTIFY of PostgreSQL,'
  let isOngoing = false
  return {
    failed(cause) {
      if (isOngoing) return
      isOngoing = true
      report.begins(
        `${name} cannot be reached (${describeFailure(cause)}). Until it is back, which is tried all the time, open screens are up to 5 seconds late.`,
      )
    },
    ended() {
      if (isOngoing) report.ends()
      isOngoing = false
    },
  }
}

/** A bus whose failures are reported as outages. `publish` reports what it cannot send and resolves: no message of a bus has to arrive. */
export function withOutageReports(bus: Bus, outage: BusOutageReporter): Bus {
  return {
    ...bus,
    publish: (channel, message) => bus.publish(channel, message).catch(outage.failed),
    subscribe: (channel, hear) =>
      bus.subscribe(channel, (message) => {
        outage.ended()
        hear(message)
      }),
  }
}
