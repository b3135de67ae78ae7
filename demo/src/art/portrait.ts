import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { blob, circle, ellipse, n, path, rectangle, turned } from './shapes.ts'

/** How somebody looks: the same words give the same face. */
export type Look = { skin: 0 | 1 | 2 | 3 | 4 | 5; hair: Hair; tone?: string; extras?: readonly Extra[] }
type Hair =
  | 'afro'
  | 'braids'
  | 'wrap'
  | 'short'
  | 'bob'
  | 'bun'
  | 'bald'
  | 'long'
  | 'curls'
  | 'scarf'
  | 'locs'
  | 'fade'
type Extra = 'glasses' | 'beard' | 'earrings' | 'cap' | 'stubble' | 'freckles'

const skins = ['#3a2118', '#553022', '#7a4a30', '#a66c47', '#d3a17a', '#efc9a9']
const grounds = [
  ['#f2b94b', '#e8743b'],
  ['#2f6f73', '#79b8a4'],
  ['#6b4e9b', '#c88bc7'],
  ['#e7665b', '#f6b38e'],
  ['#27437d', '#6f9bd6'],
  ['#9ab85e', '#e0dc8c'],
  ['#d98aa6', '#f4d3cf'],
  ['#1f3b36', '#4f8f74'],
  ['#efe2c6', '#d7a86b'],
  ['#433a63', '#8a76b5'],
]
const clothes = [
  '#f3ede1',
  '#1f2a44',
  '#c8452f',
  '#2f7d6b',
  '#e0a52e',
  '#7a3e72',
  '#25221f',
  '#5d87b8',
  '#d9c2a3',
]

/** A head and shoulders, calm and flat. Without a look, one of its own. */
export function portrait(drawing: Drawing, variant?: string, look = randomLook(drawing)): void {
  const { random, width, height, unit } = drawing
  const [one = '', two = ''] = random.pick(grounds)
  drawing.fill(drawing.linear([[two], [one]], [0, 0, 1, 1]))
  const [x, y, r] = [width / 2, height * 0.46, unit * (variant === 'close' ? 250 : 225)]
  backdrop(drawing, one, two, x, y, r)
  const skin = skins[look.skin] ?? '#a66c47'
  const hair =
    look.tone ??
    (look.skin < 4 ? '#17110f' : random.pick(['#2b1c15', '#6b3f22', '#c58b46', '#a7502f', '#3c3a3d']))
  const figure = { x, y, r, skin, hair, cloth: random.pick(clothes) }
  behind(drawing, look, figure)
  shoulders(drawing, figure)
  head(drawing, look, figure)
  onTop(drawing, look, figure)
  for (const extra of look.extras ?? []) wear(drawing, extra, figure)
}

type Figure = { x: number; y: number; r: number; skin: string; hair: string; cloth: string }

function randomLook({ random }: Drawing): Look {
  const hairs = [
    'afro',
    'braids',
    'wrap',
    'short',
    'bob',
    'bun',
    'long',
    'curls',
    'scarf',
    'locs',
    'fade',
  ] as const
  return {
    skin: random.whole(0, 5) as Look['skin'],
    hair: random.pick(hairs),
    extras: random.chance(0.4) ? ['earrings'] : [],
  }
}

function backdrop(
  { add, random, width, height, unit }: Drawing,
  one: string,
  two: string,
  x: number,
  y: number,
  r: number,
): void {
  const kind = random.whole(0, 3)
  if (kind === 0) add(circle(x, y, r * 1.75, `fill="${lighter(two, 0.28)}" opacity="0.8"`))
  if (kind === 1)
    for (let ring = 4; ring > 0; ring--)
      add(circle(x, y, r * (0.9 + ring * 0.42), `fill="${mix(two, one, ring / 4)}" opacity="0.75"`))
  if (kind === 2)
    for (let ray = 0; ray < 24; ray += 2) {
      const [from, to] = [
        turned(x, y, unit * 1500, (ray * Math.PI) / 12),
        turned(x, y, unit * 1500, ((ray + 1) * Math.PI) / 12),
      ]
      add(
        path(
          `M${n(x)} ${n(y)}L${from.map(n).join(' ')}L${to.map(n).join(' ')}Z`,
          `fill="${lighter(two, 0.2)}" opacity="0.4"`,
        ),
      )
    }
  if (kind === 3)
    add(
      path(
        `M0 ${n(height * 0.62)}Q${n(width * 0.3)} ${n(height * 0.36)} ${n(width * 0.55)} ${n(height * 0.6)}T${n(width)} ${n(height * 0.5)}V${n(height)}H0Z`,
        `fill="${darker(one, 0.12)}"`,
      ) + circle(width * 0.78, height * 0.22, unit * 90, `fill="${lighter(two, 0.45)}"`),
    )
}

function shoulders({ add, random, height, linear }: Drawing, { x, y, r, skin, cloth }: Figure): void {
  const top = y + r * 1.35
  add(
    path(
      `M${n(x - r * 2.25)} ${n(height)}C${n(x - r * 2.1)} ${n(top + r * 0.7)} ${n(x - r * 1.2)} ${n(top + r * 0.35)} ${n(x - r * 0.5)} ${n(top + r * 0.1)}H${n(x + r * 0.5)}C${n(x + r * 1.2)} ${n(top + r * 0.35)} ${n(x + r * 2.1)} ${n(top + r * 0.7)} ${n(x + r * 2.25)} ${n(height)}Z`,
      `fill="${linear([[lighter(cloth, 0.1)], [darker(cloth, 0.18)]])}"`,
    ),
  )
  add(
    path(
      `M${n(x - r * 0.42)} ${n(y + r * 0.6)}V${n(top + r * 0.05)}Q${n(x)} ${n(top + r * 0.75)} ${n(x + r * 0.42)} ${n(top + r * 0.05)}V${n(y + r * 0.6)}Z`,
      `fill="${darker(skin, 0.2)}"`,
    ),
  )
  const accent = random.pick(clothes.filter((each) => each !== cloth))
  const kind = random.whole(0, 3)
  if (kind === 1)
    for (let bead = -4; bead <= 4; bead++)
      add(
        circle(x + bead * r * 0.14, top + r * (0.62 - (bead / 4) ** 2 * 0.42), r * 0.075, `fill="${accent}"`),
      )
  if (kind === 2)
    for (const side of [-1, 1])
      add(
        path(
          `M${n(x + side * r * 0.44)} ${n(top)}L${n(x + side * r * 0.98)} ${n(top + r * 0.55)}L${n(x)} ${n(top + r * 1.25)}Z`,
          `fill="${accent}"`,
        ),
      )
  if (kind === 3)
    add(
      path(
        `M${n(x - r * 0.52)} ${n(top + r * 0.08)}Q${n(x)} ${n(top + r * 0.98)} ${n(x + r * 0.52)} ${n(top + r * 0.08)}`,
        `fill="none" stroke="${accent}" stroke-width="${n(r * 0.13)}"`,
      ),
    )
}

function head({ add, linear }: Drawing, look: Look, { x, y, r, skin, hair }: Figure): void {
  const shade = linear([[lighter(skin, 0.1)], [skin], [darker(skin, 0.06)]], [0, 0, 1, 1])
  for (const side of [-1, 1])
    add(ellipse(x + side * r * 0.84, y + r * 0.15, r * 0.15, r * 0.24, `fill="${darker(skin, 0.1)}"`))
  add(
    path(
      `M${n(x - r * 0.83)} ${n(y - r * 0.15)}C${n(x - r * 0.85)} ${n(y - r * 1.32)} ${n(x + r * 0.85)} ${n(y - r * 1.32)} ${n(x + r * 0.83)} ${n(y - r * 0.15)}C${n(x + r * 0.82)} ${n(y + r * 0.62)} ${n(x + r * 0.42)} ${n(y + r * 1.12)} ${n(x)} ${n(y + r * 1.12)}C${n(x - r * 0.42)} ${n(y + r * 1.12)} ${n(x - r * 0.82)} ${n(y + r * 0.62)} ${n(x - r * 0.83)} ${n(y - r * 0.15)}Z`,
      `fill="${shade}"`,
    ),
  )
  const ink = look.skin < 2 ? '#160c09' : darker(skin, 0.72)
  const line = (wide: number, color = ink) =>
    `fill="none" stroke="${color}" stroke-width="${n(r * wide)}" stroke-linecap="round"`
  for (const side of [-1, 1]) {
    const ex = x + side * r * 0.37
    add(
      path(
        `M${n(ex - r * 0.2)} ${n(y - r * 0.2)}Q${n(ex)} ${n(y - r * 0.32)} ${n(ex + r * 0.2)} ${n(y - r * 0.2)}`,
        line(0.065, mix(hair, ink, 0.5)),
      ),
    )
    add(
      ellipse(ex, y + r * 0.03, r * 0.085, r * 0.1, `fill="${ink}"`) +
        circle(ex + r * 0.03, y - r * 0.01, r * 0.028, 'fill="#fff"'),
    )
    add(
      ellipse(
        x + side * r * 0.5,
        y + r * 0.4,
        r * 0.19,
        r * 0.12,
        `fill="#e2574c" opacity="${look.skin < 3 ? 0.16 : 0.24}"`,
      ),
    )
  }
  add(
    path(
      `M${n(x + r * 0.02)} ${n(y + r * 0.06)}Q${n(x + r * 0.16)} ${n(y + r * 0.36)} ${n(x - r * 0.04)} ${n(y + r * 0.38)}`,
      line(0.05, darker(skin, 0.38)),
    ),
  )
  add(
    path(
      `M${n(x - r * 0.25)} ${n(y + r * 0.64)}Q${n(x)} ${n(y + r * 0.84)} ${n(x + r * 0.25)} ${n(y + r * 0.64)}`,
      line(0.075, mix(darker(skin, 0.42), '#9c2b32', 0.4)),
    ),
  )
}

/** What lies behind head and shoulders. */
function behind({ add, linear }: Drawing, { hair: kind }: Look, { x, y, r, hair, cloth }: Figure): void {
  const fill = `fill="${linear([[lighter(hair, 0.1)], [hair]])}"`
  if (kind === 'afro') add(puff(x, y - r * 0.5, r * 1.32, 15, fill))
  if (kind === 'curls')
    add(
      puff(x, y - r * 0.2, r * 1.18, 11, fill) +
        puff(x - r * 0.75, y + r * 0.6, r * 0.5, 8, fill) +
        puff(x + r * 0.75, y + r * 0.6, r * 0.5, 8, fill),
    )
  if (kind === 'bob')
    add(
      path(
        `M${n(x - r * 1.08)} ${n(y + r * 0.85)}C${n(x - r * 1.3)} ${n(y - r * 1.6)} ${n(x + r * 1.3)} ${n(y - r * 1.6)} ${n(x + r * 1.08)} ${n(y + r * 0.85)}Z`,
        fill,
      ),
    )
  if (kind === 'long')
    add(
      path(
        `M${n(x - r * 1.25)} ${n(y + r * 2.2)}C${n(x - r * 1.2)} ${n(y - r * 2)} ${n(x + r * 1.2)} ${n(y - r * 2)} ${n(x + r * 1.25)} ${n(y + r * 2.2)}Z`,
        fill,
      ),
    )
  if (kind === 'bun') add(circle(x, y - r * 1.25, r * 0.48, fill))
  if (kind === 'scarf')
    add(
      path(
        `M${n(x - r * 1.35)} ${n(y + r * 2.2)}C${n(x - r * 1.6)} ${n(y - r * 1.95)} ${n(x + r * 1.6)} ${n(y - r * 1.95)} ${n(x + r * 1.35)} ${n(y + r * 2.2)}Z`,
        `fill="${darker(cloth, 0.22)}"`,
      ),
    )
  if (kind === 'braids' || kind === 'locs') {
    const count = kind === 'locs' ? 9 : 12
    for (let braid = 0; braid < count; braid++) {
      const share = braid / (count - 1) - 0.5
      const [fx, tx] = [x + share * r * 1.7, x + share * r * 2.5]
      add(
        path(
          `M${n(fx)} ${n(y - r * 0.6)}Q${n(tx)} ${n(y + r * 0.2)} ${n(tx)} ${n(y + r * (kind === 'locs' ? 1.35 : 1.9))}`,
          `fill="none" stroke="${braid % 2 === 0 ? hair : lighter(hair, 0.12)}" stroke-width="${n(r * (kind === 'locs' ? 0.27 : 0.19))}" stroke-linecap="round"`,
        ),
      )
    }
  }
}

/** Hair and cloth over the forehead. */
function onTop({ add, linear }: Drawing, { hair: kind }: Look, { x, y, r, hair, cloth }: Figure): void {
  const fill = `fill="${linear([[lighter(hair, 0.1)], [hair]])}"`
  const cap = (low: number, side: number) =>
    path(
      `M${n(x - r * 0.87)} ${n(y + r * side)}C${n(x - r * 1.02)} ${n(y - r * 1.5)} ${n(x + r * 1.02)} ${n(y - r * 1.5)} ${n(x + r * 0.87)} ${n(y + r * side)}Q${n(x + r * 0.78)} ${n(y - r * low)} ${n(x)} ${n(y - r * (low + 0.12))}Q${n(x - r * 0.78)} ${n(y - r * low)} ${n(x - r * 0.87)} ${n(y + r * side)}Z`,
      fill,
    )
  if (kind === 'short' || kind === 'bun' || kind === 'braids' || kind === 'locs') add(cap(0.52, -0.08))
  if (kind === 'fade')
    add(
      path(
        `M${n(x - r * 0.78)} ${n(y - r * 0.52)}C${n(x - r * 0.8)} ${n(y - r * 1.45)} ${n(x + r * 0.8)} ${n(y - r * 1.45)} ${n(x + r * 0.78)} ${n(y - r * 0.52)}Q${n(x)} ${n(y - r * 0.72)} ${n(x - r * 0.78)} ${n(y - r * 0.52)}Z`,
        fill,
      ),
    )
  if (kind === 'afro') add(cap(0.46, -0.2))
  if (kind === 'curls')
    for (let lock = 0; lock < 9; lock++)
      add(
        circle(
          x + (lock / 8 - 0.5) * r * 1.7,
          y - r * (0.72 + Math.sin((lock / 8) * Math.PI) * 0.26),
          r * 0.25,
          fill,
        ),
      )
  if (kind === 'bob' || kind === 'long')
    add(
      path(
        `M${n(x - r * 0.95)} ${n(y + r * 0.3)}C${n(x - r * 1.05)} ${n(y - r * 1.5)} ${n(x + r * 1.05)} ${n(y - r * 1.5)} ${n(x + r * 0.95)} ${n(y + r * 0.3)}Q${n(x + r * 0.85)} ${n(y - r * 0.42)} ${n(x + r * 0.25)} ${n(y - r * 0.62)}Q${n(x - r * 0.6)} ${n(y - r * 0.5)} ${n(x - r * 0.95)} ${n(y + r * 0.3)}Z`,
        fill,
      ),
    )
  if (kind === 'scarf')
    add(
      path(
        `M${n(x - r * 0.98)} ${n(y + r * 0.5)}C${n(x - r * 1.12)} ${n(y - r * 1.55)} ${n(x + r * 1.12)} ${n(y - r * 1.55)} ${n(x + r * 0.98)} ${n(y + r * 0.5)}C${n(x + r * 0.9)} ${n(y - r * 0.95)} ${n(x - r * 0.9)} ${n(y - r * 0.95)} ${n(x - r * 0.98)} ${n(y + r * 0.5)}Z`,
        `fill="${lighter(cloth, 0.08)}"`,
      ),
    )
  if (kind === 'wrap') {
    const color = cloth === '#25221f' ? '#e0a52e' : lighter(cloth, 0.06)
    add(
      path(
        `M${n(x - r * 0.93)} ${n(y - r * 0.28)}C${n(x - r * 1.5)} ${n(y - r * 2.1)} ${n(x + r * 1.5)} ${n(y - r * 2.1)} ${n(x + r * 0.93)} ${n(y - r * 0.28)}Q${n(x)} ${n(y - r * 0.98)} ${n(x - r * 0.93)} ${n(y - r * 0.28)}Z`,
        `fill="${color}"`,
      ),
    )
    for (let fold = 0; fold < 4; fold++)
      add(
        path(
          `M${n(x - r * (0.9 - fold * 0.1))} ${n(y - r * (0.42 + fold * 0.24))}Q${n(x)} ${n(y - r * (1.05 + fold * 0.22))} ${n(x + r * (0.9 - fold * 0.04))} ${n(y - r * (0.5 + fold * 0.26))}`,
          `fill="none" stroke="${darker(color, 0.28)}" stroke-width="${n(r * 0.045)}"`,
        ),
      )
    add(
      path(
        `M${n(x + r * 0.3)} ${n(y - r * 1.25)}q${n(r * 0.2)} ${n(-r * 0.75)} ${n(r * 0.85)} ${n(-r * 0.55)}q${n(r * 0.1)} ${n(r * 0.6)} ${n(-r * 0.6)} ${n(r * 0.75)}Z`,
        `fill="${darker(color, 0.12)}"`,
      ),
    )
  }
}

function wear({ add }: Drawing, extra: Extra, { x, y, r, hair, cloth }: Figure): void {
  const ink = '#1d1a1c'
  if (extra === 'glasses') {
    for (const side of [-1, 1])
      add(
        circle(
          x + side * r * 0.38,
          y + r * 0.03,
          r * 0.27,
          `fill="#ffffff" fill-opacity="0.16" stroke="${ink}" stroke-width="${n(r * 0.06)}"`,
        ),
      )
    add(rectangle(x - r * 0.11, y - r * 0.02, r * 0.22, r * 0.055, `fill="${ink}"`))
  }
  if (extra === 'beard' || extra === 'stubble') {
    add(
      path(
        `M${n(x - r * 0.83)} ${n(y + r * 0.05)}C${n(x - r * 0.78)} ${n(y + r * 1.05)} ${n(x - r * 0.4)} ${n(y + r * 1.27)} ${n(x)} ${n(y + r * 1.27)}C${n(x + r * 0.4)} ${n(y + r * 1.27)} ${n(x + r * 0.78)} ${n(y + r * 1.05)} ${n(x + r * 0.83)} ${n(y + r * 0.05)}Q${n(x + r * 0.66)} ${n(y + r * 0.52)} ${n(x + r * 0.36)} ${n(y + r * 0.5)}Q${n(x)} ${n(y + r * 0.42)} ${n(x - r * 0.36)} ${n(y + r * 0.5)}Q${n(x - r * 0.66)} ${n(y + r * 0.52)} ${n(x - r * 0.83)} ${n(y + r * 0.05)}Z`,
        `fill="${hair}" opacity="${extra === 'beard' ? 1 : 0.28}"`,
      ),
    )
    if (extra === 'beard')
      add(
        path(
          `M${n(x - r * 0.2)} ${n(y + r * 0.68)}Q${n(x)} ${n(y + r * 0.8)} ${n(x + r * 0.2)} ${n(y + r * 0.68)}`,
          `fill="none" stroke="#b8675e" stroke-width="${n(r * 0.08)}" stroke-linecap="round"`,
        ),
      )
  }
  if (extra === 'earrings')
    for (const side of [-1, 1])
      add(
        circle(
          x + side * r * 0.9,
          y + r * 0.56,
          r * 0.14,
          `fill="none" stroke="#f1c04a" stroke-width="${n(r * 0.06)}"`,
        ),
      )
  if (extra === 'freckles')
    for (let spot = 0; spot < 8; spot++)
      add(
        circle(
          x + (spot < 4 ? -1 : 1) * r * (0.36 + (spot % 4) * 0.08),
          y + r * (0.3 + (spot % 2) * 0.09),
          r * 0.022,
          'fill="#8d4a2b" opacity="0.7"',
        ),
      )
  if (extra === 'cap')
    add(
      path(
        `M${n(x - r * 0.95)} ${n(y - r * 0.36)}C${n(x - r * 1.02)} ${n(y - r * 1.62)} ${n(x + r * 1.02)} ${n(y - r * 1.62)} ${n(x + r * 0.95)} ${n(y - r * 0.36)}Q${n(x)} ${n(y - r * 0.62)} ${n(x - r * 0.95)} ${n(y - r * 0.36)}Z`,
        `fill="${mix(cloth, '#c8452f', 0.5)}"`,
      ) +
        path(
          `M${n(x - r * 0.97)} ${n(y - r * 0.4)}Q${n(x)} ${n(y - r * 0.78)} ${n(x + r * 0.97)} ${n(y - r * 0.4)}Q${n(x)} ${n(y - r * 0.36)} ${n(x - r * 0.97)} ${n(y - r * 0.4)}Z`,
          `fill="${ink}" opacity="0.35"`,
        ),
    )
}

/** A round mass with a soft, uneven edge. */
function puff(x: number, y: number, r: number, bumps: number, fill: string): string {
  const points = Array.from(
    { length: bumps * 2 },
    (_, place): Point => turned(x, y, r * (place % 2 === 0 ? 1 : 0.93), (place / (bumps * 2)) * Math.PI * 2),
  )
  return path(blob(points), fill)
}
