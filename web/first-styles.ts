import type { Plugin } from 'vite'
import { stylesOf } from './styles-of.ts'

const stylesheet = /\s*<link rel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/
const shapes = /<div id="root">[\s\S]*?<noscript>/
/** Browsers that show what stands behind a stylesheet without it wait here. */
const shows = '<script>globalThis.showDrawn?.()</script>'

/**
 * Puts the styles of the shapes that stand in the page into its head, and the stylesheet behind them: so they are seen as soon as
 * the page is there, and what the server drew, which stands behind that, when its styles are.
 */
export function firstStyles(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link = '', address = ''] = stylesheet.exec(html) ?? []
        const [shape = ''] = shapes.exec(html) ?? []
        const file = bundle[address.slice(1)]
        if (file?.type !== 'asset' || shape === '') throw new Error('The page has no styles, or no shapes.')
        const styles = stylesOf(shape, file.source.toString())
        return html
          .replace(link, () => `\n    <style>${styles}</style>`)
          .replace('<noscript>', () => `${link.trim()}\n    ${shows}\n    <noscript>`)
      },
    },
  }
}
