import { spanNow } from '../tracing.ts'
import { nameOfPrepared } from './prepared.ts'

/** Tells of a statement, where somebody traces what sent it: by its name, or else its text, never with its values. */
export function traceStatement(sent: unknown, answer: Promise<unknown>): void {
  const span = spanNow()
  if (span === undefined) return
  const begun = performance.now()
  const { name, text } = statementOf(sent)
  const facts = {
    'db.system.name': 'postgresql',
    ...(name === undefined ? { 'db.query.text': text } : { 'db.query.summary': name }),
  }
  const [verb = 'statement'] = /[a-z]+/i.exec(text.replaceAll(/\/\*.*?\*\//g, '')) ?? []
  const note = (hasFailed: boolean) =>
    span.note(name ?? verb.toLowerCase(), performance.now() - begun, facts, hasFailed)
  answer.then(
    () => note(false),
    () => note(true),
  )
}

function statementOf(sent: unknown): { name: string | undefined; text: string } {
  if (typeof sent === 'string') return { name: nameOfPrepared(sent), text: sent }
  const { name, text = '' } = sent as { name?: string; text?: string }
  return { name, text }
}
