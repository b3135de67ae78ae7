import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { Translator } from '../i18n/translator.ts'
import { type Task, task } from '../queue/task.ts'
import type { Email, EmailRecipient } from './email.ts'
import { sendEmail } from './send-email.ts'

/** Composes the email about some facts in a language. */
export type ComposeEmail<Facts> = (translator: Translator, facts: Facts, config: Config) => Email

/** A task that mails one letter, and how that is written. */
export type EmailTask<Payload, Facts> = Task<Payload> & { write: ComposeEmail<Facts> }

/**
 * Makes a task that mails one letter.
 * @param load whom to, and what of; nothing where it is not to be told any more
 */
export function defineEmailTask<Payload, Facts>(
  name: string,
  load: (ctx: Context, payload: Payload) => Promise<(Facts & EmailRecipient) | null | undefined>,
  write: ComposeEmail<Facts>,
): EmailTask<Payload, Facts> {
  const mail = task<Payload>(name, async (ctx, payload) => {
    const facts = await load(ctx, payload)
    if (facts) await sendEmail(ctx, facts, (translator) => write(translator, facts, ctx.config))
  })
  return { ...mail, write }
}
