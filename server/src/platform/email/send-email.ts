import type { Context } from '../context.ts'
import { supportedLanguageOrEnglish } from '../i18n/languages.ts'
import { type Translator, translatorFor } from '../i18n/translator.ts'
import type { Email, EmailRecipient } from './email.ts'
import { renderEmail } from './render-email.ts'

/** Mails a letter, in its reader's language. @throws where the mail server does not take it */
export async function sendEmail(
  ctx: Context,
  { email, language }: EmailRecipient,
  write: (translator: Translator) => Email,
): Promise<void> {
  const translator = translatorFor(supportedLanguageOrEnglish(language))
  const letter = write(translator)
  const { unsubscribeUrl, messageId } = letter
  await ctx.outside.mail.send({
    to: email,
    ...renderEmail(translator, ctx.config, letter),
    headers: {
      'content-language': translator.language,
      ...(unsubscribeUrl && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(messageId && { messageId: `<${messageId}@${new URL(ctx.config.webOrigin).hostname}>` }),
  })
}
