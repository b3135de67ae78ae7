import pg from 'pg'
import { mutantMarkers } from './insert-switches.ts'

const mark = new RegExp(
  `${mutantMarkers.opens}([^${mutantMarkers.becomes}]*)${mutantMarkers.becomes}([^${mutantMarkers.is}]*)${mutantMarkers.is}|${mutantMarkers.closes}`,
  'g',
)
/** Texts sent under each statement name, in order. */
const sentAs = new Map<string, Map<string, number>>()

/** Selects the SQL to send from a statement that contains all its mutants. */
function chosenOf(text: string): string {
  if (!text.includes(mutantMarkers.opens)) return text
  let out = ''
  let from = 0
  /** Stack of the open marks: true if the mutant is on and its text replaces the content. */
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
    if (isOn && isShown) out += becomes
    open.push(isOn)
  }
  return out + text.slice(from)
}

/** A name stands for one text, whether SQL or what puts it together was mutated. */
function nameOf(name: string, text: string): string {
  const texts = sentAs.get(name) ?? new Map<string, number>()
  sentAs.set(name, texts)
  const number = texts.get(text) ?? texts.size
  texts.set(text, number)
  return number === 0 ? name : `${name}~${number}`
}

function chosen(sent: unknown): unknown {
  if (typeof sent === 'string') return chosenOf(sent)
  const { text, name } = sent as { text?: string; name?: string }
  if (typeof text !== 'string') return sent
  const said = chosenOf(text)
  return { ...(sent as object), text: said, ...(name === undefined ? {} : { name: nameOf(name, said) }) }
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
