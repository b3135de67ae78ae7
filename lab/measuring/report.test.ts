import { expect, test } from 'vitest'
import { type BenchReport, computeGrowthFactors, findCpuTimeChanges, formatReportTable } from './report.ts'

const size = { posts: 1, people: 1, readers: 1, follows: 1 }
const runOf = (inRows: Record<string, number[]>): BenchReport => ({
  size,
  keyed: null,
  pricedPercent: 2,
  rows: Object.entries(inRows).map(([name, each]) => ({
    name,
    perSecond: 1,
    p50Ms: 1,
    p99Ms: 1,
    inRows: each,
  })),
})

test('what takes more by the margin in each part is slower, and less faster', () => {
  const before = runOf({ like: [10, 11, 10], save: [10, 11, 10], vote: [10, 11, 10] })
  const now = runOf({ like: [13, 12, 12.5], save: [7, 8, 7.5], vote: [10.5, 11, 11.2] })
  expect(findCpuTimeChanges(now, before, 0.15)).toEqual([
    { name: 'like', times: 1.25, isSlower: true },
    { name: 'save', times: 0.75, isSlower: false },
  ])
})

test('what swings by more than it has changed is neither', () => {
  const before = runOf({ like: [10, 16, 10] })
  expect(findCpuTimeChanges(runOf({ like: [15, 14, 16] }), before, 0.15)).toEqual([])
  expect(findCpuTimeChanges(runOf({ save: [90] }), before, 0.15)).toEqual([])
})

test('two parts are too few to judge by', () => {
  expect(findCpuTimeChanges(runOf({ like: [20, 21] }), runOf({ like: [10, 11, 10] }), 0.15)).toEqual([])
  expect(findCpuTimeChanges(runOf({ like: [20, 21, 20] }), runOf({ like: [10, 11] }), 0.15)).toEqual([])
})

test('growth is told by the middle of what is asked in both', () => {
  const row = (name: string, p50Ms: number) => ({ name, perSecond: 1, p50Ms, p99Ms: 9 })
  const small = { rows: [row('home', 10), row('gone', 1)] }
  const large = { rows: [row('home', 12), row('new', 1)] }
  expect(computeGrowthFactors([small, { rows: [] }, large])).toEqual([{ name: 'home', times: 1.2 }])
})

test('where both are metered, growth is told in rows by their key too', () => {
  expect(computeGrowthFactors([runOf({ home: [10, 30, 12] }), runOf({ home: [15, 11, 90] })])).toEqual([
    { name: 'home', times: 1, inRows: 1.25 },
  ])
})

test('a share is of the rows that were given beside the call', () => {
  const row = { name: 'home', perSecond: 10, p50Ms: 1, p99Ms: 1, target: 0.1 }
  const shares = (keyed: object) =>
    formatReportTable({ rows: [{ ...row, ...keyed }], keyed: 1000 }).match(/[\d.]+ %/g)
  expect(shares({ keyed: 200 })).toEqual(['5.0 %', '10 %'])
  expect(shares({})).toEqual(['1.0 %', '10 %'])
})
