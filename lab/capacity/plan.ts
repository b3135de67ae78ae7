import {
  apiMachine,
  databaseProcessorSizes,
  groupCommitMs,
  maxDatabaseTb,
  resourcePrices,
} from './machines.ts'
import {
  busiestSecondShareOfDay,
  dailyCalls,
  onlineShare,
  pictureBytesPerPersonDay,
  rowBytesPerPersonYear,
  timelineBytesPerPerson,
} from './people.ts'
import { type SimulatedCell, type SimulationResult, simulateLoad } from './simulate.ts'

/** Resources for this many active people in their busiest minute, after a year. */
export type CapacityPlan = {
  people: number
  callsASecond: number
  /** Databases among which people are spread, each with API machines before it. */
  cells: number
  cell: SimulatedCell
  apiMachines: number
  /** Results in normal operation, and without one machine of each cell's API. */
  seen: SimulationResult
  seenWithoutOne: SimulationResult
  diskTb: number
  picturesMbitASecond: number
  /** First bottleneck as load grows, and at which multiple of it. */
  breaks: { first: 'api' | 'database'; atTimes: number }
  dollarsAMonth: { processors: number; disk: number; traffic: number }
}

const fastMs = 100
const slowMs = 1000
/** Busier than that leaves nothing for backups, jobs and bad days. */
const busyMost = 0.6
const callsSimulated = 200_000

const callsADay = dailyCalls.reduce((sum, each) => sum + each.aDay, 0)
const databaseMsADay = dailyCalls.reduce((sum, each) => sum + each.aDay * each.databaseMs, 0)

/** Finds the fewest machines that answer so many people in time, by letting them ask. @throws Error where none do */
export function planCapacity(people: number): CapacityPlan {
  const callsASecond = people * callsADay * busiestSecondShareOfDay
  const diskTb = (people * (rowBytesPerPersonYear + timelineBytesPerPerson)) / 1e12
  const largest = databaseProcessorSizes.at(-1) ?? 1
  const databaseBusy = (people * databaseMsADay * busiestSecondShareOfDay) / 1000
  const cells = Math.max(1, Math.ceil(diskTb / maxDatabaseTb), Math.ceil(databaseBusy / (largest * busyMost)))
  const callsOfCell = callsASecond / cells
  const streams = (people * onlineShare) / cells
  const { cell, seen } = findCell(callsOfCell, Math.ceil(streams / apiMachine.streamsAProcess))
  const apiMachines = cell.apiProcessors / apiMachine.processors
  const withoutOne = { ...cell, apiProcessors: cell.apiProcessors - apiMachine.processors }
  const picturesADay = people * pictureBytesPerPersonDay
  return {
    people,
    callsASecond,
    cells,
    cell,
    apiMachines: apiMachines * cells,
    seen,
    seenWithoutOne: ask(withoutOne, callsOfCell),
    diskTb,
    picturesMbitASecond: (picturesADay * busiestSecondShareOfDay * 8) / 1e6,
    breaks: breakCell(cell, callsOfCell),
    dollarsAMonth: {
      processors: (cell.apiProcessors + cell.databaseProcessors * 2) * cells * resourcePrices.processor,
      disk: diskTb * 2 * resourcePrices.diskTb,
      traffic: ((picturesADay * 30) / 1e12) * resourcePrices.trafficTb,
    },
  }
}

/** Two API machines at least: one may be away. */
function findCell(
  callsASecond: number,
  processesForStreams: number,
): { cell: SimulatedCell; seen: SimulationResult } {
  const { processors } = apiMachine
  const machinesLeast = Math.max(2, Math.ceil(processesForStreams / processors) + 1)
  for (const count of databaseProcessorSizes) {
    for (let machines = machinesLeast; machines < 200; machines++) {
      const cell = {
        apiProcessors: machines * processors,
        databaseProcessors: count,
        commitMs: groupCommitMs,
      }
      const seen = ask(cell, callsASecond)
      if (seen.busy.database > busyMost) break
      if (seen.busy.api <= busyMost && seen.p99Ms <= fastMs) return { cell, seen }
    }
  }
  throw new Error(`No cell answers ${callsASecond} calls a second.`)
}

function breakCell(cell: SimulatedCell, callsASecond: number): CapacityPlan['breaks'] {
  for (let times = 1.1; ; times *= 1.1) {
    const { p99Ms, busy } = ask(cell, callsASecond * times)
    if (p99Ms > slowMs || Math.max(busy.api, busy.database) > 0.98) {
      return { first: busy.api > busy.database ? 'api' : 'database', atTimes: times }
    }
  }
}

function ask(cell: SimulatedCell, callsASecond: number): SimulationResult {
  return simulateLoad(cell, callsASecond, Math.min(60, callsSimulated / callsASecond))
}
