import type { ApiProcess } from '../measuring/api-process.ts'
import { median } from '../measuring/median.ts'
import type { CpuMeter } from '../measuring/processor.ts'
import type { ReportRow } from '../measuring/report.ts'
import type { AnsweredLoad } from './http-load.ts'

const partsMost = 4

/** A part of a load, from the request of this number on. */
type Part = (seconds: number, from: number) => Promise<AnsweredLoad>

/**
 * A call under load: warmed up, then in parts, each right after a look at what a row by its key takes just now. What is told
 * is the part in the middle.
 */
export async function runCallUnderLoad(
  { api, meter, seconds }: { api: ApiProcess; meter: CpuMeter; seconds: number },
  name: string,
  load: Part,
): Promise<ReportRow> {
  const parts = Math.min(partsMost, seconds)
  let from = 0
  const run = async (length: number) => {
    const answered = await load(length, from)
    from += answered.asked
    return answered
  }
  await run(Math.min(2, seconds))
  const measured: AnsweredLoad[] = []
  const processorMs: number[] = []
  const inRows: number[] = []
  for (let part = 0; part < parts; part++) {
    const keyedMs = await meter.keyedMs()
    const before = await meter.used()
    const answered = await run(Math.floor(seconds / parts))
    const after = await meter.used()
    measured.push(answered)
    if (before === undefined || after === undefined || keyedMs === undefined) continue
    const each = ((after - before) * 1000) / answered.answered
    processorMs.push(each)
    inRows.push(each / keyedMs)
  }
  return {
    name,
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50Ms: median(measured.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
    ...(inRows.length > 0 && { processorMs: median(processorMs), inRows }),
    memoryMb: await api.memoryMb(),
  }
}
