import { languages } from '../../platform/i18n/languages.ts'
import { escapeXml } from '../../platform/xml.ts'
import type { EmailPreviewParameters } from './preview-parameters.ts'
import type { EmailSample } from './samples/sample.ts'

const widths = { phone: 390, desktop: 800 }

const style = `
body{margin:0;display:grid;grid-template-columns:17rem 1fr;font:14px/1.5 system-ui,sans-serif;background:#fff;color:#1c1a15}
nav{height:100vh;overflow:auto;padding:1rem;box-sizing:border-box;background:#f4f0e8;position:sticky;top:0}
nav a,header a{display:inline-block;padding:.2rem .5rem;color:inherit;text-decoration:none;border-radius:.4rem}
nav a{display:block}
a[aria-current]{background:#ffb224}
main{padding:1rem;overflow:auto}
section{display:inline-block;vertical-align:top;margin:0 1rem 1rem 0}
iframe{border:1px solid #e8e2d6;height:760px;display:block}
pre{white-space:pre-wrap;unicode-bidi:plaintext;max-width:50rem;border:1px solid #e8e2d6;padding:1rem}`

/** One mail on phones and on desks, light and dark, and as plain text; beside it all the others. */
export function renderEmailPreview(
  shown: EmailPreviewParameters,
  samples: readonly EmailSample[],
  { subject, text }: { subject: string; text: string },
): string {
  const frames = Object.entries(widths).flatMap(([screen, width]) =>
    (['light', 'dark'] as const).map(
      (theme) =>
        `<section><h2>${screen}, ${theme}</h2><iframe title="${screen}, ${theme}" width="${width}" src="${addressOf('/mail/letter', { ...shown, theme })}"></iframe></section>`,
    ),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeXml(subject)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Mails">${samples.map(({ name }) => link(name, { ...shown, mail: name }, name === shown.mail)).join('')}</nav>
<main>
<header>${languages.map((language) => link(language, { ...shown, language }, language === shown.language)).join('')}</header>
<h1><bdi>${escapeXml(subject)}</bdi></h1>
${frames.join('\n')}
<h2>plain text</h2>
<pre>${escapeXml(text)}</pre>
</main>
</body>
</html>
`
}

function link(label: string, to: EmailPreviewParameters, isCurrent: boolean): string {
  return `<a href="${addressOf('/mail', to)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeXml(label)}</a>`
}

function addressOf(path: string, shown: EmailPreviewParameters): string {
  return escapeXml(`${path}?${new URLSearchParams(shown)}`)
}
