import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { type Task, task } from '../queue/task.ts'
import type { Words } from '../i18n/words.ts'
import type { Letter, Reader } from './letter.ts'
import { sendLetter } from './send-letter.ts'

/** What a letter says of its facts, in the words of a language. */
export type Write<Facts> = (words: Words, facts: Facts, config: Config) => Letter

/** A task that mails one letter, and how that is written. */
export type LetterTask<Payload, Facts> = Task<Payload> & { write: Write<Facts> }

/**
 * Makes a task that mails one letter.
 * @param load whom to, and what of; nothing where it is not to be told any more
 */
export function letterTask<Payload, Facts>(
  name: string,
  load: (ctx: Context, payload: Payload) => Promise<(Facts & Reader) | null | undefined>,
  write: Write<Facts>,
): LetterTask<Payload, Facts> {
  const mail = task<Payload>(name, async (ctx, payload) => {
    const facts = await load(ctx, payload)
    if (facts) await sendLetter(ctx, facts, (words) => write(words, facts, ctx.config))
  })
  return { ...mail, write }
}
