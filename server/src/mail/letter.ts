import type { Context } from '../context.ts'

/** What a mail says, before it is set as text and as HTML. */
export type Letter = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Shown large, to be copied. */
  code?: string
  action?: { label: string; url: string }
  /** What it tells of, one under the other. */
  items?: readonly LetterItem[]
  /** Why the person got this mail, or what to do when it is not hers. */
  footnote: string
  /** Under the footnote. */
  links?: readonly { label: string; url: string }[]
  /** By which mail programs end such letters with one press (RFC 8058). */
  unsubscribeUrl?: string
  /** Made of what the letter tells, so that a letter that is sent again is known as the same. */
  messageId?: string | undefined
}

export type LetterItem = { title: string; words: string; url: string }

/** Mails a letter. @throws where the mail server does not take it */
export async function sendLetter(ctx: Context, to: string, letter: Letter): Promise<void> {
  const { unsubscribeUrl, messageId } = letter
  await ctx.outside.mail.send({
    to,
    ...setLetter(ctx, letter),
    ...(unsubscribeUrl && {
      headers: {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...(messageId && { messageId: `<${messageId}@${new URL(ctx.config.webOrigin).hostname}>` }),
  })
}

/** Sets a letter in plain text and in HTML that old mail programs show too. */
function setLetter(ctx: Context, letter: Letter): { subject: string; text: string; html: string } {
  const brand = ctx.config.brandName
  return {
    subject: letter.subject,
    text: plain(brand, letter),
    html: markup(brand, ctx.config.webOrigin, letter),
  }
}

/** The web app's light theme: mail programs know no custom properties, and repaint dark themes in their own way. */
const look = {
  page: '#f4f0e8',
  soft: '#ffeccb',
  text: '#1c1a15',
  muted: '#6b6559',
  accent: '#ffb224',
  onAccent: '#1b1200',
}

function plain(
  brand: string,
  { title, paragraphs, items = [], code, action, footnote, links = [] }: Letter,
): string {
  const blocks = [title, ...paragraphs]
  blocks.push(...items.map((item) => [item.title, item.words, item.url].filter(Boolean).join('\n')))
  if (code !== undefined) blocks.push(`    ${code}`)
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  const foot = links.map(({ label, url }) => `${label}: ${url}`)
  return `${[...blocks, '--', footnote, ...foot, brand].join('\n\n')}\n`
}

function markup(brand: string, home: string, letter: Letter): string {
  const { title, paragraphs, items = [], code, action, footnote, links = [] } = letter
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const lines = paragraphs.map(
    (line) =>
      `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${look.text}">${escapeHtml(line)}</p>`,
  )
  const told = items.map(
    (item) =>
      `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid ${look.page};${font};font-size:16px;line-height:24px;color:${look.text}"><a href="${escapeHtml(item.url)}" style="color:${look.text};font-weight:600;text-decoration:none">${escapeHtml(item.title)}</a>${item.words ? `<br><span style="color:${look.muted}">${escapeHtml(item.words)}</span>` : ''}</p>`,
  )
  const foot = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" style="color:${look.muted};text-decoration:underline">${escapeHtml(label)}</a>`,
  )
  const digits =
    code === undefined
      ? ''
      : `<p style="margin:8px 0 24px;padding:20px 0;border-radius:12px;background:${look.soft};text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;line-height:40px;font-weight:700;letter-spacing:10px;text-indent:10px;color:${look.text}">${escapeHtml(code)}</p>`
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${look.accent};color:${look.onAccent};${font};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${look.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-top:4px solid ${look.accent};border-radius:20px"><tr><td style="padding:32px 32px 16px">
<p style="margin:0 0 28px;${font};font-size:20px;line-height:24px;font-weight:800;letter-spacing:-.3px"><a href="${escapeHtml(home)}" style="color:${look.text};text-decoration:none">${escapeHtml(brand)}</a></p>
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:${look.text}">${escapeHtml(title)}</h1>
${[...lines, ...told].join('\n')}
${digits}
${button}
</td></tr></table>
<p style="max-width:480px;margin:20px auto 0;${font};font-size:13px;line-height:20px;color:${look.muted};text-align:center">${[escapeHtml(footnote), foot.join(' · ')].filter(Boolean).join('<br>')}</p>
</td></tr></table>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
