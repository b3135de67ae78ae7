import type { Context } from '../context.ts'
import { writtenFor } from '../i18n/languages.ts'
import { type Words, wordsIn } from '../i18n/words.ts'
import type { Letter, Reader } from './letter.ts'
import { setLetter } from './set-letter.ts'

/** Mails a letter, in its reader's language. @throws where the mail server does not take it */
export async function sendLetter(
  ctx: Context,
  { email, language }: Reader,
  write: (words: Words) => Letter,
): Promise<void> {
  const words = wordsIn(writtenFor(language))
  const letter = write(words)
  const { unsubscribeUrl, messageId } = letter
  await ctx.outside.mail.send({
    to: email,
    ...setLetter(words, ctx.config, letter),
    headers: {
      'content-language': words.language,
      ...(unsubscribeUrl && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(messageId && { messageId: `<${messageId}@${new URL(ctx.config.webOrigin).hostname}>` }),
  })
}
