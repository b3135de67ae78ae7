import { expect, test } from 'vitest'
import { extractCriticalCss } from '../../web/extract-critical-css.ts'

const html = '<div data-before="app"><span class="shimmer w-[50%] tablet:h-3.5"></span></div>'

test('what elements look like is kept, and nothing else', () => {
  const css = String.raw`/* by somebody */@layer theme,utilities;@layer theme{:root{--raised:red;--other:blue;--via:var(--other)}}
@layer utilities{.shimmer,.other{color:var(--raised)}.shimmer:hover{color:blue}.w-\[50\%\]{width:50%}.w-1\/2{width:50%}
.shimmer:before{content:"}"}@media (width>=36rem){.tablet\:h-3\.5{height:1px}.tablet\:h-4{height:2px}}}
@font-face{font-family:A}[data-before]{display:none}[dir=rtl] *{margin:0}h1{margin:0}span>div{top:0}`
  expect(extractCriticalCss(html, css)).toBe(
    String.raw`@layer theme,utilities;@layer theme{:root{--raised:red}}@layer utilities{.shimmer{color:var(--raised)}.w-\[50\%\]{width:50%}.shimmer:before{content:"}"}@media (width>=36rem){.tablet\:h-3\.5{height:1px}}}[data-before]{display:none}span>div{top:0}`,
  )
})

test('of movements and properties those are kept that something has', () => {
  const css =
    '@keyframes shimmer{to{left:0}}@keyframes turn{to{rotate:1turn}}.shimmer{animation:1s shimmer;left:var(--x)}@property --x{syntax:"*";inherits:false}@property --y{syntax:"*";inherits:false}'
  expect(extractCriticalCss(html, css)).toBe(
    '@keyframes shimmer{to{left:0}}.shimmer{animation:1s shimmer;left:var(--x)}@property --x{syntax:"*";inherits:false}',
  )
})
