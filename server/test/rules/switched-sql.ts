import pg from 'pg'
import { marks } from './switched.ts'

const mark = new RegExp(
  `${marks.opens}([^${marks.becomes}]*)${marks.becomes}([^${marks.is}]*)${marks.is}|${marks.closes}`,
  'g',
)
type Sent = { text: string; mutants: string[] }
const numbers = new Map<string, number>()

/** What is sent to the database of a statement that says all its mutants, and which of them that are on it has. */
function chosenOf(text: string): Sent {
  if (!text.includes(marks.opens)) return { text, mutants: [] }
  const on: string[] = []
  let out = ''
  let from = 0
  /** Which of those that are open is on, and says another thing than what stands in it. */
  const open: boolean[] = []
  for (const { 0: all, 1: name, 2: becomes, index } of text.matchAll(mark)) {
    const isShown = !open.includes(true)
    if (isShown) out += text.slice(from, index)
    from = index + all.length
    if (name === undefined) {
      open.pop()
      continue
    }
    const mutant = decodeURIComponent(name)
    const isOn = globalThis.rulesTaken?.has(mutant) ?? false
    if (isOn && isShown) {
      out += becomes
      on.push(mutant)
    }
    open.push(isOn)
  }
  return { text: out + text.slice(from), mutants: on }
}

/** A name stands for one text. */
function nameOf(name: string, mutants: readonly string[]): string {
  if (mutants.length === 0) return name
  const these = mutants.join('\n')
  const number = numbers.get(these) ?? numbers.size
  numbers.set(these, number)
  return `${name}~${number}`
}

function chosen(sent: unknown): unknown {
  if (typeof sent === 'string') return chosenOf(sent).text
  const { text, name } = sent as { text?: string; name?: string }
  if (typeof text !== 'string' || !text.includes(marks.opens)) return sent
  const { text: said, mutants } = chosenOf(text)
  return { ...(sent as object), text: said, ...(name === undefined ? {} : { name: nameOf(name, mutants) }) }
}

const { prototype } = pg.Client as unknown as {
  prototype: { query: ((...asked: unknown[]) => unknown) & { isSwitching?: true } }
}
const { query } = prototype
// Files of tests share the driver, and each comes by here.
if (!query.isSwitching) {
  prototype.query = Object.assign(
    function (this: unknown, sent: unknown, ...rest: unknown[]) {
      return query.call(this, chosen(sent), ...rest)
    },
    { isSwitching: true as const },
  )
}
