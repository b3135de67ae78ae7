import type { Plugin } from 'vite'

const markElements = /(<svg data-brand-mark[^>]*>)([\s\S]*?)(<\/svg>)/g

/** Draws the mark in every shape that the page has before its scripts, as it is drawn in the first of them. */
export function inlineBrandMarkPlugin(): Plugin {
  return {
    name: 'repeat-mark',
    transformIndexHtml(html) {
      const drawing = html.matchAll(markElements).next().value?.[2]
      if (!drawing?.trim()) throw new Error('The first shape of the page has no mark.')
      return html.replace(markElements, (_, begin: string, _own, end: string) => begin + drawing.trim() + end)
    },
  }
}
