import type { SourceMutant } from './find-mutants.ts'
import { switchCheckExpression } from './loaded.ts'

/** Stand in no source: what begins with the first is read by `switched-sql.ts`. */
export const mutantMarkers = { opens: '\uE000', becomes: '\uE001', is: '\uE002', closes: '\uE003' }

type Piece = { start: number; end: number; open: string; close: string }

/**
 * The source with all of these mutants in it, each of which can be switched on. What is code asks which one is on whenever it
 * runs. What is SQL says both, between marks, and which of them is sent is chosen as it is sent: so statements that are put
 * together once, as modules are loaded, can be switched too.
 */
export function insertMutantSwitches(source: string, mutants: readonly SourceMutant[]): string {
  const pieces = mutants
    .flatMap((mutant) => (mutant.host ? [ofCode(source, mutant, mutant.host)] : ofSql(source, mutant)))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const insertions = new Map<number, { closing: string; between: string; opening: string }>()
  const insertionAt = (at: number) => {
    const insertion = insertions.get(at) ?? { closing: '', between: '', opening: '' }
    insertions.set(at, insertion)
    return insertion
  }
  for (const { start, end, open, close } of pieces) {
    if (start === end) insertionAt(start).between += open + close
    else {
      insertionAt(start).opening += open
      const insertion = insertionAt(end)
      // What opens last closes first.
      insertion.closing = close + insertion.closing
    }
  }
  let from = 0
  let text = ''
  for (const [at, { closing, between, opening }] of [...insertions].toSorted(
    ([one], [other]) => one - other,
  )) {
    text += source.slice(from, at) + closing + between + opening
    from = at
  }
  return text + source.slice(from)
}

function ofCode(
  source: string,
  { mutant, start, end, becomes }: SourceMutant,
  host: { start: number; end: number; isStatement: boolean },
): Piece {
  const where = { start: host.start, end: host.end }
  if (host.isStatement) return { ...where, open: `if (!${switchCheckExpression(mutant)}) `, close: '' }
  const other = source.slice(host.start, start) + becomes + source.slice(end, host.end)
  return { ...where, open: `(${switchCheckExpression(mutant)} ? (${other}) : (`, close: '))' }
}

function ofSql(source: string, { mutant, start, end, becomes }: SourceMutant): Piece[] {
  const is = source.slice(start, end)
  const at = becomes.indexOf(is)
  const marked = (where: { start: number; end: number }, said: string): Piece => ({
    ...where,
    open: mutantMarkers.opens + encodeURIComponent(mutant) + mutantMarkers.becomes + said + mutantMarkers.is,
    close: mutantMarkers.closes,
  })
  // What stays as it is may hold others.
  if (at === -1) return [marked({ start, end }, becomes)]
  return [
    marked({ start, end: start }, becomes.slice(0, at)),
    marked({ start: end, end }, becomes.slice(at + is.length)),
  ]
}
