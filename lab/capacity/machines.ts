/** Monthly rent of resources in dollars: round prices of 2026, to be replaced by yours. */
export type ResourcePrices = { processor: number; diskTb: number; trafficTb: number }

export const resourcePrices: ResourcePrices = { processor: 20, diskTb: 100, trafficTb: 5 }

/** An API machine has four processors and a process on each; a process holds so many streams. */
export const apiMachine = { processors: 4, streamsAProcess: 10_000 }
/** The sizes in which a database's machine is had. */
export const databaseProcessorSizes: readonly number[] = [2, 4, 8, 16, 32, 64]
/** Maximum size of a database in TB: a larger one takes too long to restore. */
export const maxDatabaseTb = 16
/** Duration of a group commit to disk in milliseconds. */
export const groupCommitMs = 2
