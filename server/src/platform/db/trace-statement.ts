import { spanNow } from '../tracing.ts'
import type { SentStatement } from './statement-options.ts'

/** Tells of a statement, where somebody traces what sent it: by its name, or else its text, never with its values. */
export function traceStatement(sent: SentStatement, answer: Promise<unknown>): void {
  const span = spanNow()
  if (span === undefined) return
  const begun = performance.now()
  const { name, text = '' } = typeof sent === 'string' ? { text: sent } : sent
  const facts = {
    'db.system.name': 'postgresql',
    ...(name === undefined ? { 'db.query.text': text } : { 'db.query.summary': name }),
  }
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const note = (hasFailed: boolean) =>
    span.note(name ?? verb.toLowerCase(), performance.now() - begun, facts, hasFailed)
  answer.then(
    () => note(false),
    () => note(true),
  )
}
