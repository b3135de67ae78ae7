import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const sum = z.object({ seed: z.int(), rounds: z.int().min(0), kills: z.int().min(0), slowestMs: z.number() })

/** Totals of several sessions: the seed, the number of rounds from the first on, and their results. */
export type ChaosTotals = z.infer<typeof sum>

/** @returns what is kept in the file; undefined where there is none yet */
export async function readChaosTotals(file: string): Promise<ChaosTotals | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  return text === undefined ? undefined : sum.parse(JSON.parse(text))
}

/** Keeps it whole, whenever the process is stopped. */
export async function writeChaosTotals(file: string, totals: ChaosTotals): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(totals)}\n`)
  await rename(`${file}.new`, file)
}
