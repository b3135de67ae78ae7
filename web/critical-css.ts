import type { Plugin } from 'vite'
import { extractCriticalCss } from './extract-critical-css.ts'

const stylesheet = /\s*<link rel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/
const shapesBlock = /<div id="root">[\s\S]*?<noscript>/
/** Browsers that show what stands behind a stylesheet without it wait here. */
const showScript = '<script>globalThis.showRendered?.()</script>'

/**
 * Puts the styles of the shapes that stand in the page into its head, and the stylesheet behind them: so they are seen as soon as
 * the page is there, and what the server drew, which stands behind that, when its styles are.
 */
export function criticalCssPlugin(): Plugin {
  return {
    name: 'first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [link = '', address = ''] = stylesheet.exec(html) ?? []
        const [shape = ''] = shapesBlock.exec(html) ?? []
        const file = bundle[address.slice(1)]
        if (file?.type !== 'asset' || shape === '') throw new Error('The page has no styles, or no shapes.')
        const styles = extractCriticalCss(shape, file.source.toString())
        return html
          .replace(link, () => `\n    <style>${styles}</style>`)
          .replace('<noscript>', () => `${link.trim()}\n    ${showScript}\n    <noscript>`)
      },
    },
  }
}
