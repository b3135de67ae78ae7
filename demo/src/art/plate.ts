import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { blob, circle, ellipse, leaf, n, path, rectangle, turned } from './shapes.ts'

const tables = [
  ['#7a4a2b', '#5f3820'],
  ['#2b3a42', '#1f2b31'],
  ['#d8c6a7', '#c7b18c'],
  ['#b5533c', '#9c4230'],
  ['#496a5d', '#3a574c'],
  ['#e9ded0', '#dccdb9'],
  ['#34304d', '#282540'],
]
const dishes = ['jollof', 'soup', 'eggs', 'salad', 'plantain', 'pancakes', 'noodles'] as const
type Dish = (typeof dishes)[number]

/** A table set, from above. Variants: the dishes. */
export function plate(drawing: Drawing, variant?: string): void {
  const { add, random, width, height, unit } = drawing
  const [ground = '', grain = ''] = random.pick(tables)
  drawing.fill(drawing.linear([[lighter(ground, 0.1)], [ground], [darker(ground, 0.12)]], [0, 0, 1, 1]))
  if (random.chance(0.55)) planks(drawing, grain)
  else linen(drawing, grain)
  const dish = dishes.find((each) => each === variant) ?? random.pick(dishes)
  const [x, y, r] = [
    width * random.between(0.45, 0.55),
    height * random.between(0.46, 0.56),
    unit * random.between(310, 350),
  ]
  for (const [dx, dy] of random
    .shuffled([
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
    .slice(0, 2)) {
    const [sx, sy] = [x + dx * width * 0.45, y + dy * height * 0.44]
    if (random.chance(0.5)) glass(drawing, sx, sy, unit * 95)
    else small(drawing, sx, sy, unit * random.between(110, 150))
  }
  if (random.chance(0.6)) cutlery(drawing, x + r * 1.16, y, r)
  china(drawing, x, y, r)
  food(drawing, dish, x, y, r * 0.74)
  for (let crumb = 0; crumb < 16; crumb++) {
    const [cx, cy] = turned(x, y, r * random.between(1.08, 1.7), random.between(0, 6.3))
    add(
      random.chance(0.5)
        ? path(
            leaf(cx, cy, unit * 24, unit * 9, random.between(0, 6.3)),
            `fill="${random.pick(['#4d7c3a', '#6c9a45'])}"`,
          )
        : circle(
            cx,
            cy,
            unit * random.between(2, 5),
            `fill="${random.pick(['#2a1a12', '#d9a441', '#b8452d'])}"`,
          ),
    )
  }
}

function planks({ add, random, width, height, unit }: Drawing, color: string): void {
  const tall = unit * random.between(140, 220)
  for (let y = 0; y < height; y += tall) {
    add(
      rectangle(
        0,
        y,
        width,
        tall,
        `fill="${random.chance(0.5) ? lighter(color, 0.08) : color}" opacity="${random.between(0.2, 0.6).toFixed(2)}"`,
      ) + rectangle(0, y, width, unit * 3, 'fill="#000" opacity="0.3"'),
    )
    for (let vein = 0; vein < 6; vein++) {
      const at = y + tall * random.between(0.1, 0.9)
      add(
        path(
          `M0 ${n(at)}Q${n(width * 0.3)} ${n(at + unit * random.between(-22, 22))} ${n(width * 0.6)} ${n(at)}T${n(width)} ${n(at + unit * random.between(-10, 10))}`,
          `fill="none" stroke="#000" stroke-opacity="0.12" stroke-width="${n(unit * random.between(1, 4))}"`,
        ),
      )
    }
  }
}

function linen({ add, random, width, height, unit }: Drawing, color: string): void {
  const bold = random.pick(['#f4ead8', '#c8452f', '#2f5d7c', '#e0a52e'])
  for (let x = -height; x < width; x += unit * 130)
    add(
      path(
        `M${n(x)} 0l${n(height)} ${n(height)}`,
        `stroke="${bold}" stroke-opacity="0.35" stroke-width="${n(unit * 16)}"`,
      ) +
        path(
          `M${n(x + unit * 34)} 0l${n(height)} ${n(height)}`,
          `stroke="${color}" stroke-width="${n(unit * 5)}"`,
        ),
    )
}

function china({ add, random, linear, radial }: Drawing, x: number, y: number, r: number): void {
  const glaze = random.pick(['#fbf8f1', '#f1e6d6', '#dfe8e6', '#2e3b46', '#e9d3c4', '#f4f1ec'])
  add(
    ellipse(
      x + r * 0.09,
      y + r * 0.13,
      r * 1.12,
      r * 1.1,
      `fill="${radial([
        ['#000000', 0.6],
        ['#000000', 0.42],
        ['#000000', 0],
      ])}"`,
    ),
  )
  add(circle(x, y, r, `fill="${linear([[lighter(glaze, 0.3)], [darker(glaze, 0.1)]], [0, 0, 1, 1])}"`))
  const rim = random.pick(['#2f5d7c', '#b8452d', '#c79a3e', '#4f7d5b'])
  if (random.chance(0.5))
    add(circle(x, y, r * 0.955, `fill="none" stroke="${rim}" stroke-width="${n(r * 0.022)}"`))
  else
    for (let dot = 0; dot < 36; dot++)
      add(
        circle(
          ...(turned(x, y, r * 0.91, (dot / 36) * Math.PI * 2) as [number, number]),
          r * 0.018,
          `fill="${rim}"`,
        ),
      )
  add(circle(x, y, r * 0.8, `fill="${linear([[darker(glaze, 0.1)], [lighter(glaze, 0.3)]], [0, 0, 1, 1])}"`))
}

function food(drawing: Drawing, dish: Dish, x: number, y: number, r: number): void {
  const { add, random } = drawing
  const heap = (size: number, color: string) =>
    add(
      path(
        blob(
          Array.from(
            { length: 14 },
            (_, place): Point =>
              turned(x, y, r * size * random.between(0.92, 1.05), (place / 14) * Math.PI * 2),
          ),
        ),
        `fill="${drawing.radial([[lighter(color, 0.12)], [color], [darker(color, 0.22)]])}"`,
      ),
    )
  const scatter = (count: number, reach: number, draw: (px: number, py: number) => string) => {
    let markup = ''
    for (let piece = 0; piece < count; piece++)
      markup += draw(
        ...(turned(x, y, r * reach * Math.sqrt(random.next()), random.between(0, 6.3)) as [number, number]),
      )
    add(markup)
  }
  const grains = (count: number, reach: number, colors: readonly string[]) =>
    scatter(
      count,
      reach,
      (px, py) =>
        `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(r * 0.036)}" ry="${n(r * 0.013)}" fill="${random.pick(colors)}" transform="rotate(${random.whole(0, 180)} ${n(px)} ${n(py)})"/>`,
    )
  const herbs = (count: number, reach = 0.75) =>
    scatter(count, reach, (px, py) =>
      path(
        leaf(px, py, r * 0.13, r * 0.05, random.between(0, 6.3)),
        `fill="${random.pick(['#3f7a34', '#5c9a3f', '#7fb254'])}"`,
      ),
    )
  if (dish === 'jollof') {
    heap(0.9, '#d9662a')
    grains(420, 0.84, ['#f0843c', '#e06d2c', '#c9511f', '#f5a45c', '#eb7a33'])
    for (let slice = 0; slice < 5; slice++)
      plantainSlice(add, ...(turned(x, y, r * 0.66, -0.9 + slice * 0.44) as [number, number]), r * 0.18)
    herbs(9, 0.5)
    for (let ring = 0; ring < 5; ring++)
      scatter(1, 0.55, (px, py) =>
        circle(px, py, r * 0.08, `fill="none" stroke="#b43c55" stroke-width="${n(r * 0.025)}"`),
      )
  } else if (dish === 'soup') {
    heap(1.02, random.pick(['#c2561f', '#7d8f2e', '#d79a2b', '#a63a22']))
    for (let ring = 0; ring < 3; ring++)
      add(
        path(
          `M${n(x - r * (0.7 - ring * 0.2))} ${n(y)}C${n(x - r * 0.4)} ${n(y - r * (0.8 - ring * 0.2))} ${n(x + r * 0.5)} ${n(y - r * 0.7)} ${n(x + r * (0.6 - ring * 0.18))} ${n(y + r * 0.1)}`,
          `fill="none" stroke="#fff2d4" stroke-opacity="0.75" stroke-width="${n(r * 0.05)}" stroke-linecap="round"`,
        ),
      )
    scatter(26, 0.85, (px, py) =>
      circle(px, py, r * random.between(0.02, 0.06), `fill="#f3b04a" opacity="0.75"`),
    )
    herbs(14)
  } else if (dish === 'eggs') {
    heap(0.86, '#b8452d')
    scatter(60, 0.75, (px, py) =>
      circle(
        px,
        py,
        r * random.between(0.03, 0.07),
        `fill="${random.pick(['#d35f3c', '#e07b45', '#8f2f22', '#f1c04a'])}"`,
      ),
    )
    for (let egg = 0; egg < 3; egg++) {
      const [ex, ey] = turned(x, y, r * 0.42, egg * 2.1 + 0.5)
      add(
        path(
          blob(
            Array.from(
              { length: 9 },
              (_, place): Point =>
                turned(ex, ey, r * 0.32 * random.between(0.86, 1.1), (place / 9) * Math.PI * 2),
            ),
          ),
          'fill="#fffaf0"',
        ) +
          circle(ex, ey, r * 0.14, 'fill="#f6a91c"') +
          circle(ex - r * 0.04, ey - r * 0.05, r * 0.04, 'fill="#ffe6a0"'),
      )
    }
    herbs(16, 0.8)
  } else if (dish === 'salad') {
    for (let ring = 0; ring < 3; ring++)
      for (let blade = 0; blade < 15; blade++)
        add(
          path(
            leaf(x, y, r * (0.98 - ring * 0.24), r * 0.24, (blade + ring * 0.4) * 0.42),
            `fill="${mix('#2f6b35', '#a9cf6a', ring * 0.3 + random.between(0, 0.3))}"`,
          ),
        )
    for (let tomato = 0; tomato < 7; tomato++) {
      const [tx, ty] = turned(x, y, r * random.between(0.25, 0.66), tomato * 0.9)
      add(
        circle(tx, ty, r * 0.14, 'fill="#d8402f"') +
          circle(tx, ty, r * 0.1, 'fill="#ef7158"') +
          [0, 1, 2]
            .map((seed) =>
              circle(
                ...(turned(tx, ty, r * 0.05, seed * 2.1) as [number, number]),
                r * 0.02,
                'fill="#ffd9a0"',
              ),
            )
            .join(''),
      )
    }
    scatter(9, 0.7, (px, py) =>
      rectangle(
        px,
        py,
        r * 0.13,
        r * 0.13,
        `fill="#fff8e6" transform="rotate(${random.whole(0, 90)} ${n(px)} ${n(py)})"`,
      ),
    )
    grains(50, 0.7, ['#1f1712', '#e8d59a'])
  } else if (dish === 'plantain') {
    heap(0.72, '#3a2a20')
    scatter(120, 0.66, (px, py) =>
      ellipse(px, py, r * 0.05, r * 0.036, `fill="${random.pick(['#4d352a', '#6a4636', '#2a1c16'])}"`),
    )
    for (let slice = 0; slice < 12; slice++)
      plantainSlice(add, ...(turned(x, y, r * 0.82, slice * 0.524) as [number, number]), r * 0.2)
    herbs(8, 0.5)
  } else if (dish === 'pancakes') {
    for (let cake = 0; cake < 4; cake++) {
      const [cx, cy] = [x + r * random.between(-0.06, 0.06), y - cake * r * 0.05]
      add(
        circle(cx + r * 0.02, cy + r * 0.05, r * 0.72, 'fill="#000" opacity="0.2"') +
          circle(cx, cy, r * 0.72, 'fill="#d3924a"') +
          circle(cx, cy, r * 0.66, `fill="${drawing.radial([['#b8702f'], ['#c9853f'], ['#e2ad68']])}"`),
      )
    }
    add(
      path(
        blob(
          Array.from(
            { length: 11 },
            (_, place): Point =>
              turned(x, y - r * 0.15, r * random.between(0.3, 0.62), (place / 11) * Math.PI * 2),
          ),
        ),
        'fill="#8a3c14" opacity="0.72"',
      ),
    )
    add(rectangle(x - r * 0.12, y - r * 0.27, r * 0.24, r * 0.22, 'fill="#ffe9a8" rx="6"'))
    scatter(
      10,
      0.6,
      (px, py) =>
        circle(px, py - r * 0.1, r * 0.075, `fill="${random.pick(['#33407a', '#c22f4a'])}"`) +
        circle(px - r * 0.02, py - r * 0.13, r * 0.02, 'fill="#fff" opacity="0.7"'),
    )
  } else {
    heap(0.95, '#8c5a2b')
    for (let strand = 0; strand < 46; strand++) {
      const [ax, ay] = turned(x, y, r * random.between(0.3, 0.85), random.between(0, 6.3))
      const [bx, by] = turned(x, y, r * random.between(0.3, 0.85), random.between(0, 6.3))
      add(
        path(
          `M${n(ax)} ${n(ay)}Q${n(x + r * random.between(-0.9, 0.9))} ${n(y + r * random.between(-0.9, 0.9))} ${n(bx)} ${n(by)}`,
          `fill="none" stroke="${random.pick(['#f1d08a', '#e7bd6c', '#f8e0aa'])}" stroke-width="${n(r * 0.045)}" stroke-linecap="round"`,
        ),
      )
    }
    scatter(12, 0.7, (px, py) =>
      circle(px, py, r * 0.07, `fill="${random.pick(['#c8452f', '#6c9a45', '#fff4dd'])}"`),
    )
    herbs(10)
  }
}

function plantainSlice(add: Drawing['add'], x: number, y: number, r: number): void {
  add(
    ellipse(x + r * 0.08, y + r * 0.14, r, r * 0.82, 'fill="#000" opacity="0.25"') +
      ellipse(x, y, r, r * 0.82, 'fill="#b5651d"') +
      ellipse(x, y, r * 0.84, r * 0.66, 'fill="#eaa53a"') +
      ellipse(x - r * 0.1, y - r * 0.1, r * 0.42, r * 0.26, 'fill="#f8cf74"'),
  )
}

function glass({ add, random }: Drawing, x: number, y: number, r: number): void {
  const drink = random.pick(['#8a1f3d', '#e3932b', '#3a1d12', '#a9c86a', '#f0d9b8'])
  add(
    ellipse(x + r * 0.2, y + r * 0.28, r * 1.15, r * 1.1, 'fill="#000" opacity="0.28"') +
      circle(x, y, r * 1.06, 'fill="#eef3f2" opacity="0.85"') +
      circle(x, y, r * 0.9, `fill="${drink}"`),
  )
  add(
    ellipse(x - r * 0.3, y - r * 0.35, r * 0.32, r * 0.16, 'fill="#fff" opacity="0.4"') +
      (random.chance(0.6)
        ? circle(x + r * 0.2, y + r * 0.15, r * 0.4, `fill="${mix(drink, '#f5d04c', 0.75)}"`)
        : ''),
  )
}

function small(drawing: Drawing, x: number, y: number, r: number): void {
  const { add, random } = drawing
  add(
    ellipse(x + r * 0.12, y + r * 0.18, r * 1.05, r, 'fill="#000" opacity="0.3"') +
      circle(x, y, r, `fill="${random.pick(['#2e3b46', '#f4ead8', '#c07a4d', '#8fa79a'])}"`) +
      circle(
        x,
        y,
        r * 0.84,
        `fill="${random.pick(['#a8331f', '#d9a441', '#5f7d2f', '#f3e3c0', '#7c2d44'])}"`,
      ),
  )
  for (let bit = 0; bit < 26; bit++)
    add(
      circle(
        ...(turned(x, y, r * 0.7 * Math.sqrt(random.next()), random.between(0, 6.3)) as [number, number]),
        r * random.between(0.03, 0.09),
        `fill="${random.pick(['#f2c14e', '#c8452f', '#4d7c3a', '#fff3d6'])}" opacity="0.85"`,
      ),
    )
}

function cutlery({ add, random }: Drawing, x: number, y: number, r: number): void {
  const metal = random.pick(['#d9d6cf', '#cda75a'])
  const tall = r * 1.5
  const shape = `<g transform="rotate(${random.whole(-8, 8)} ${n(x)} ${n(y)})">`
  const spoon = (dx: number, dy: number, attributes: string) =>
    ellipse(x + dx, y - tall * 0.36 + dy, r * 0.085, r * 0.15, attributes) +
    rectangle(x - r * 0.018 + dx, y - tall * 0.3 + dy, r * 0.036, tall * 0.8, attributes)
  add(
    `${shape}${spoon(r * 0.03, r * 0.04, 'fill="#000" opacity="0.3"')}${spoon(0, 0, `fill="${metal}"`)}</g>`,
  )
}
