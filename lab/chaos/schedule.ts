import { createSeededRandom, type Random } from './random.ts'

/** Relative frequency of each fault. */
const weights = {
  'kill the API': 14,
  'kill the worker': 14,
  'kill the database': 6,
  'kill a backend of the database': 2,
  'kill a session of the database': 4,
  'freeze the API': 3,
  'freeze the worker': 3,
  'freeze the database': 3,
  'cut the lines to the database': 4,
  'refuse lines to the database': 3,
  'silence the lines to the database': 2,
  'slow the store': 2,
  'fail the store': 2,
  'fill the store': 2,
  'silence the store': 2,
  'refuse mail': 2,
  'silence mail': 2,
  'answer mail with nonsense': 2,
  'slow the card provider': 2,
  'take the card provider down': 2,
  'do what the card provider is asked, and say that it failed': 2,
  'have the card provider tell wrong amounts': 2,
  'double the events of the card provider': 2,
  'delay the events of the card provider': 2,
  'lose the events of the card provider': 2,
  'put the clock forward': 2,
  'put the clock back': 2,
  'put the clock forward by a month': 2,
  'poison the queue': 3,
} as const

export type FaultKind = keyof typeof weights
export const faultKinds = Object.keys(weights) as FaultKind[]

export type Fault = {
  kind: FaultKind
  /**
   * Number of further answers after which the fault begins, delayed by `afterMs`: between any two statements
   * of any flow.
   */
  afterAnswers: number
  afterMs: number
  lastsMs: number
  /** A process is killed so often, also before it is back from the last time. */
  times: number
  /** Offset of the clock meanwhile. */
  byMs: number
}

/** Round of faults during concurrent use. All randomness comes from its seed. */
export type FaultRound = { number: number; seed: number; faults: readonly Fault[] }

/**
 * Interval of crowded rounds: many more faults, some of them long, and some before recovery from the last
 * one.
 */
const crowdedEvery = 4
const answersMax = 60
const laterMsMax = 60
/** Maximum number of kills per fault; recovery takes as long after one kill as after several. */
const killsMax = 6
/**
 * Maximum number of kills in a round of nothing but kills, which has one fault of each kind, side by side.
 */
const killsMost = 48
/**
 * Maximum number of database kills there; recovery of the whole database takes as long as that of several
 * other parts.
 */
const databaseKillsMost = 16
const answersAmongKillsMax = 20
const minuteMs = 60_000
const dayMs = 86_400_000
const monthMs = 32 * dayMs

/** @param kinds of which faults are taken; every other is left out */
export function planFaultRound(
  seed: number,
  number: number,
  kinds: readonly FaultKind[] = faultKinds,
): FaultRound {
  const own = (Math.imul(seed, 1_000_003) + number) >>> 0
  const random = createSeededRandom(own, `r${number}`)
  if (kinds.every(isKill)) return { number, seed: own, faults: kinds.map((kind) => manyKills(random, kind)) }
  const isCrowded = number % crowdedEvery === 0
  const count = isCrowded ? 4 + random.below(9) : 1 + random.below(3)
  const faults = Array.from({ length: count }, () => {
    const longestMs = isCrowded && random.chance(0.2) ? 15_000 : 2000
    return faultOf(random, kinds, longestMs)
  })
  return { number, seed: own, faults }
}

function faultOf(random: Random, kinds: readonly FaultKind[], longestMs: number): Fault {
  const lots = kinds.flatMap((kind) => Array<FaultKind>(weights[kind]).fill(kind))
  const kind = random.pick(lots)
  return {
    kind,
    afterAnswers: random.below(answersMax),
    afterMs: random.below(laterMsMax),
    lastsMs: isKill(kind) ? 0 : 200 + random.below(longestMs),
    times: isKill(kind) ? 1 + random.below(killsMax) : 1,
    byMs: byMs(kind, random),
  }
}

/** People are answered between any two of them, and what is being started again is killed too. */
function manyKills(random: Random, kind: FaultKind): Fault {
  const most = /(kill the|backend of the) database/.test(kind) ? databaseKillsMost : killsMost
  return {
    kind,
    afterAnswers: random.below(answersAmongKillsMax),
    afterMs: random.below(laterMsMax),
    lastsMs: 0,
    times: most / 2 + random.below(most / 2 + 1),
    byMs: 0,
  }
}

function byMs(kind: FaultKind, random: Random): number {
  const some = random.pick([minuteMs, 60 * minuteMs, dayMs, 3 * dayMs])
  if (kind === 'put the clock forward') return some
  if (kind === 'put the clock back') return -some
  return kind === 'put the clock forward by a month' ? monthMs : 0
}

export function isKill(kind: FaultKind): boolean {
  return kind.startsWith('kill ')
}

/** A line for each fault of a round. */
export function describeRound({ number, faults }: FaultRound): string {
  const lines = faults.map(
    ({ kind, afterAnswers, afterMs, lastsMs, times, byMs }) =>
      `  after ${afterAnswers} answers and ${afterMs} ms: ${kind}${times > 1 ? ` ${times} times` : ''}${lastsMs > 0 ? ` for ${lastsMs} ms` : ''}${byMs === 0 ? '' : ` (by ${byMs / 1000} s)`}`,
  )
  return [`round ${number}`, ...lines].join('\n')
}
