import type { ReactNode } from 'react'

const strokeClass = 'stroke-text'
const quiet = 'stroke-control'
const brass = 'stroke-accent'
const ground = 'fill-raised'

const shapes = {
  feed: (
    <>
      <rect className={`${ground} ${quiet}`} x="34" y="18" width="76" height="60" rx="12" />
      <rect className={`fill-surface ${strokeClass}`} x="22" y="30" width="76" height="60" rx="12" />
      <circle className={brass} cx="42" cy="50" r="6" />
      <path className={strokeClass} d="m22 80 18-16 12 10 18-20 28 28" />
      <path className={brass} d="M116 14v10M111 19h10" />
    </>
  ),
  people: (
    <>
      <circle className={`${ground} ${quiet}`} cx="96" cy="42" r="13" />
      <path className={quiet} d="M92 66c14-3 28 6 30 22H104" />
      <circle className={`fill-surface ${strokeClass}`} cx="58" cy="40" r="17" />
      <path className={`fill-surface ${strokeClass}`} d="M26 92c0-18 14-30 32-30s32 12 32 30Z" />
      <path className={brass} d="M22 30v10M17 35h10M112 16l2 5 5 2-5 2-2 5-2-5-5-2 5-2 2-5Z" />
    </>
  ),
  bell: (
    <>
      <path
        className={`${ground} ${strokeClass}`}
        d="M42 76c6-8 8-14 8-28a20 20 0 0 1 40 0c0 14 2 20 8 28H42Z"
      />
      <path className={strokeClass} d="M70 28v-8M62 84a8 8 0 0 0 16 0" />
      <path className={brass} d="M104 34c5 6 7 13 6 21M36 34c-5 6-7 13-6 21" />
      <path className={quiet} d="M34 94h72" />
    </>
  ),
  saves: (
    <>
      <path className={`${ground} ${quiet}`} d="M60 16h36a8 8 0 0 1 8 8v56L86 68" />
      <path
        className={`fill-surface ${strokeClass}`}
        d="M44 26h34a8 8 0 0 1 8 8v60L61 76 36 94V34a8 8 0 0 1 8-8Z"
      />
      <path className={brass} d="M61 42v16M53 50h16" />
    </>
  ),
  wallet: (
    <>
      <path className={`${ground} ${quiet}`} d="M38 34 92 18a6 6 0 0 1 8 6v10" />
      <rect className={`fill-surface ${strokeClass}`} x="24" y="34" width="90" height="58" rx="12" />
      <path className={strokeClass} d="M114 54H94a9 9 0 0 0 0 18h20" />
      <circle className={brass} cx="95" cy="63" r="2" />
      <path className={quiet} d="M38 78h26" />
    </>
  ),
  search: (
    <>
      <circle className={`${ground} ${strokeClass}`} cx="62" cy="48" r="30" />
      <path className={strokeClass} d="m84 70 22 22" />
      <path className={quiet} d="M46 48a16 16 0 0 1 16-16" />
      <path className={brass} d="m108 24 2 6 6 2-6 2-2 6-2-6-6-2 6-2 2-6Z" />
    </>
  ),
  lock: (
    <>
      <rect className={`${ground} ${strokeClass}`} x="38" y="46" width="64" height="48" rx="12" />
      <path className={strokeClass} d="M50 46V36a20 20 0 0 1 40 0v10" />
      <path className={brass} d="M70 64v12" />
      <circle className={brass} cx="70" cy="64" r="3" />
      <path className={quiet} d="M22 94h10M108 94h10" />
    </>
  ),
}

export type IllustrationShapeName = keyof typeof shapes

/** The lines of a drawing, apart from where they are drawn: most screens have nothing empty to show. */
export function IllustrationShapes({ name }: { name: IllustrationShapeName }): ReactNode {
  return shapes[name]
}
