import { type DependencyHealthRecorder, runInstrumented } from '../dependency-health.ts'

/**
 * Small messages from any process to all that listen. Whoever is not connected misses them: what must not be lost is kept in
 * the database, and the message only says that it is there.
 */
export type Bus = {
  /** @throws an error when it cannot be said now, unless outages are reported by the bus itself */
  publish(channel: string, message: string): Promise<void>
  /**
   * Listens until it is stopped, through any outage.
   * @param hear receives null whenever the connection is made, at first or again: earlier messages were missed
   * @returns a function that stops it
   */
  subscribe(channel: string, hear: (message: string | null) => void): () => Promise<void>
  close(): Promise<void>
}

export type LogBusError = (cause: unknown) => void

/** Wraps a bus so that the outcome of each publication is recorded. */
export function instrumentedBus(bus: Bus, probe: DependencyHealthRecorder): Bus {
  return {
    ...bus,
    publish: (channel, message) => runInstrumented(probe, () => bus.publish(channel, message)),
  }
}
