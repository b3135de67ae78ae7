import { currentSpan } from '../tracing.ts'
import type { SentStatement } from './statement-options.ts'

/** Adds a statement to the current trace, if there is one: with its name, or else its text, never its values. */
export function traceStatement(sent: SentStatement, answer: Promise<unknown>): void {
  const span = currentSpan()
  if (span === undefined) return
  const startedAt = performance.now()
  const { name, text = '' } = typeof sent === 'string' ? { text: sent } : sent
  const facts = {
    'db.system.name': 'postgresql',
    ...(name === undefined ? { 'db.query.text': text } : { 'db.query.summary': name }),
  }
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const note = (hasFailed: boolean) =>
    span.note(name ?? verb.toLowerCase(), performance.now() - startedAt, facts, hasFailed)
  answer.then(
    () => note(false),
    () => note(true),
  )
}
