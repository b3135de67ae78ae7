import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { stars } from './mountains.ts'
import { blob, circle, ellipse, n, path, rectangle, turned } from './shapes.ts'

const voids = [
  { deep: '#070b1f', clouds: ['#3c2a78', '#8a3a86', '#1d5a8a'], planet: ['#f2b277', '#c5654a', '#f7dcb0'] },
  { deep: '#05131a', clouds: ['#0f5a63', '#2b8a77', '#25406e'], planet: ['#8fd0c5', '#3d7f8f', '#e2f3d9'] },
  { deep: '#150818', clouds: ['#6b1f4f', '#c2503e', '#40226b'], planet: ['#e98fa0', '#9a3f72', '#fbd3b8'] },
  { deep: '#0a0e16', clouds: ['#26334f', '#4a5f86', '#7a6a55'], planet: ['#d8c8a4', '#8f7d62', '#f4ead0'] },
]

/** The sky after dark. Variants: planet, moon, trails, nebula, chart. */
export function space(drawing: Drawing, variant?: string): void {
  const { add, random, width, height, unit } = drawing
  const sky = random.pick(voids)
  const kind = variant ?? random.pick(['planet', 'moon', 'trails', 'nebula', 'chart'])
  drawing.fill(drawing.linear([[darker(sky.deep, 0.3)], [lighter(sky.deep, 0.06)]]))
  const clouds = kind === 'nebula' ? 22 : kind === 'chart' ? 4 : 8
  for (let cloud = 0; cloud < clouds; cloud++) {
    const share = cloud / clouds
    const color = random.pick(sky.clouds)
    const [x, y] = [
      width * (0.15 + share * 0.7 + random.between(-0.18, 0.18)),
      height * (0.75 - share * 0.5 + random.between(-0.2, 0.2)),
    ]
    const r = unit * random.between(180, 430)
    const paint = drawing.radial([
      [lighter(color, 0.15), kind === 'nebula' ? 0.44 : 0.3],
      [color, 0.14],
      [color, 0],
    ])
    add(
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.62)}" fill="${paint}" transform="rotate(${random.whole(-50, 20)} ${n(x)} ${n(y)})"/>`,
    )
  }
  if (kind === 'trails') {
    trails(drawing, sky.deep)
    return
  }
  add(stars(random, width, height * 1.5, 300, unit))
  for (let bright = 0; bright < 9; bright++)
    sparkle(drawing, width * random.next(), height * random.next(), unit * random.between(9, 26))
  if (kind === 'planet') planet(drawing, sky.planet)
  if (kind === 'moon') moon(drawing)
  if (kind === 'chart') chart(drawing)
  if (kind !== 'chart' && random.chance(0.5)) ridge(drawing, darker(sky.deep, 0.55))
}

function sparkle({ add, radial }: Drawing, x: number, y: number, r: number): void {
  add(
    circle(
      x,
      y,
      r * 1.5,
      `fill="${radial([
        ['#dfe8ff', 0.5],
        ['#dfe8ff', 0],
      ])}"`,
    ),
  )
  add(
    path(
      `M${n(x)} ${n(y - r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - r)}Z`,
      'fill="#fff" opacity="0.95"',
    ),
  )
}

function planet(drawing: Drawing, colors: readonly string[]): void {
  const { add, random, width, height, unit } = drawing
  const [x, y, r] = [
    width * random.between(0.36, 0.64),
    height * random.between(0.36, 0.56),
    unit * random.between(200, 290),
  ]
  const hasRing = random.chance(0.6)
  const tilt = random.whole(-28, 28)
  const band = (half: 'back' | 'front') =>
    [1.95, 1.78, 1.56]
      .map(
        (size, place) =>
          `<path d="M${n(x - r * size)} ${n(y)}A${n(r * size)} ${n(r * size * 0.27)} 0 0 ${half === 'back' ? 1 : 0} ${n(x + r * size)} ${n(y)}" fill="none" stroke="${lighter(colors[2] ?? '#ffffff', 0.1)}" stroke-opacity="${[0.55, 0.85, 0.4][place]}" stroke-width="${n(r * ([0.05, 0.13, 0.07][place] ?? 0.05))}"/>`,
      )
      .join('')
  add(
    circle(
      x,
      y,
      r * 1.5,
      `fill="${drawing.radial([
        [colors[0] ?? '#ffffff', 0.5],
        [colors[0] ?? '#ffffff', 0],
      ])}"`,
    ),
  )
  add(`<g transform="rotate(${tilt} ${n(x)} ${n(y)})">${hasRing ? band('back') : ''}`)
  drawing.within(circle(x, y, r, ''), () => {
    add(rectangle(x - r, y - r, r * 2, r * 2, `fill="${colors[0]}"`))
    for (let stripe = 0, at = -r; at < r; stripe++) {
      const tall = r * random.between(0.07, 0.26)
      const wave = r * random.between(-0.05, 0.05)
      add(
        path(
          `M${n(x - r)} ${n(y + at)}Q${n(x - r * 0.4)} ${n(y + at + wave)} ${n(x)} ${n(y + at)}T${n(x + r)} ${n(y + at)}V${n(y + at + tall)}Q${n(x + r * 0.4)} ${n(y + at + tall + wave)} ${n(x)} ${n(y + at + tall)}T${n(x - r)} ${n(y + at + tall)}Z`,
          `fill="${mix(colors[stripe % 3] ?? '#ffffff', colors[(stripe + 1) % 3] ?? '#ffffff', random.next() * 0.5)}"`,
        ),
      )
      at += tall
    }
    add(
      ellipse(x + r * 0.32, y + r * 0.3, r * 0.2, r * 0.1, `fill="${colors[1]}"`) +
        ellipse(x + r * 0.32, y + r * 0.3, r * 0.12, r * 0.055, `fill="${colors[2]}"`),
    )
    add(
      circle(
        x,
        y,
        r,
        `fill="${drawing.linear(
          [
            ['#ffffff', 0.28],
            ['#ffffff', 0],
            ['#000010', 0.5],
            ['#000010', 0.82],
          ],
          [0.05, 0.05, 0.95, 0.95],
        )}"`,
      ),
    )
  })
  add(`${hasRing ? band('front') : ''}</g>`)
  for (let small = 0; small < 2; small++) {
    const [mx, my] = turned(x, y, r * random.between(1.5, 2), random.between(0, 6.3))
    const size = r * random.between(0.06, 0.15)
    add(
      circle(
        mx,
        my,
        size,
        `fill="${drawing.linear([[colors[2] ?? '#ffffff'], [darker(colors[1] ?? '#000000', 0.5)]], [0, 0, 1, 1])}"`,
      ),
    )
  }
}

function moon(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const [x, y, r] = [
    width * random.between(0.4, 0.6),
    height * random.between(0.36, 0.5),
    unit * random.between(220, 300),
  ]
  const light = random.pick(['#f3ecd8', '#dfe6f0', '#f6d9b8', '#e8b79c'])
  add(
    circle(
      x,
      y,
      r * 1.8,
      `fill="${drawing.radial([
        [light, 0.5],
        [light, 0.12],
        [light, 0],
      ])}"`,
    ) + circle(x, y, r, `fill="${light}"`),
  )
  drawing.within(circle(x, y, r, ''), () => {
    for (let sea = 0; sea < 7; sea++) {
      const [sx, sy, sr] = [
        x + r * random.between(-0.7, 0.6),
        y + r * random.between(-0.7, 0.5),
        r * random.between(0.14, 0.34),
      ]
      add(
        path(
          blob(
            Array.from(
              { length: 9 },
              (_, place): Point => turned(sx, sy, sr * random.between(0.7, 1.15), (place / 9) * Math.PI * 2),
            ),
          ),
          `fill="${darker(light, 0.16)}" opacity="0.7"`,
        ),
      )
    }
    for (let crater = 0; crater < 34; crater++) {
      const [cx, cy] = turned(x, y, r * Math.sqrt(random.next()) * 0.95, random.between(0, 6.3))
      const size = r * random.between(0.015, 0.075)
      add(
        circle(cx, cy, size, `fill="${darker(light, 0.2)}"`) +
          circle(cx + size * 0.18, cy + size * 0.2, size * 0.82, `fill="${lighter(light, 0.18)}"`),
      )
    }
    const phase = random.between(0.35, 1.5)
    add(
      circle(
        x + r * phase,
        y + r * 0.12,
        r * 1.12,
        `fill="${drawing.radial([
          ['#03050d', 0.94],
          ['#03050d', 0.94],
          ['#03050d', 0.9],
          ['#03050d', 0],
        ])}"`,
      ),
    )
  })
}

function trails({ add, random, width, height, unit }: Drawing, deep: string): void {
  const [x, y] = [width * random.between(0.35, 0.65), height * random.between(0.4, 0.58)]
  for (let trail = 0; trail < 190; trail++) {
    const r = unit * (8 + trail * 6.2) * random.between(0.97, 1.03)
    const from = random.between(0, 6.3)
    const sweep = random.between(0.35, 1.1)
    const [a, b] = [turned(x, y, r, from), turned(x, y, r, from + sweep)]
    add(
      path(
        `M${a.map(n).join(' ')}A${n(r)} ${n(r)} 0 0 1 ${b.map(n).join(' ')}`,
        `fill="none" stroke="${random.pick(['#ffffff', '#ffe6c0', '#bcd4ff', '#d9c8ff'])}" stroke-opacity="${(0.25 + random.next() * 0.7).toFixed(2)}" stroke-width="${n(unit * random.between(0.9, 2.8))}" stroke-linecap="round"`,
      ),
    )
  }
  const base = height * 0.86
  add(
    path(
      `M0 ${n(base)}Q${n(width * 0.3)} ${n(base - unit * 90)} ${n(width * 0.55)} ${n(base)}T${n(width)} ${n(base - unit * 30)}V${n(height)}H0Z`,
      `fill="${darker(deep, 0.75)}"`,
    ),
  )
  const [dx, dr] = [width * random.between(0.25, 0.75), unit * 75]
  add(
    path(
      `M${n(dx - dr)} ${n(base)}V${n(base - dr * 0.9)}A${n(dr)} ${n(dr)} 0 0 1 ${n(dx + dr)} ${n(base - dr * 0.9)}V${n(base + dr)}H${n(dx - dr)}Z`,
      `fill="${darker(deep, 0.55)}"`,
    ),
  )
  add(
    path(
      `M${n(dx - dr * 0.16)} ${n(base - dr * 1.9)}L${n(dx + dr * 0.32)} ${n(base - dr * 1.86)}V${n(base - dr * 0.7)}H${n(dx + dr * 0.05)}Z`,
      'fill="#ffcf87" opacity="0.85"',
    ),
  )
}

function chart({ add, random, width, height, unit }: Drawing): void {
  const ink = random.pick(['#e8d7a8', '#bcd7ff', '#f0c8b0'])
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) * 0.44]
  const line = (opacity: number, wide = 1.6) =>
    `fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${n(unit * wide)}"`
  for (const size of [1, 0.985, 0.75, 0.5, 0.25]) add(circle(x, y, r * size, line(size > 0.9 ? 0.8 : 0.3)))
  for (let spoke = 0; spoke < 12; spoke++)
    add(
      path(
        `M${turned(x, y, r * 0.06, spoke * 0.5236)
          .map(n)
          .join(' ')}L${turned(x, y, r, spoke * 0.5236)
          .map(n)
          .join(' ')}`,
        line(0.25),
      ),
    )
  for (let tick = 0; tick < 120; tick++)
    add(
      path(
        `M${turned(x, y, r, tick * 0.05236)
          .map(n)
          .join(' ')}L${turned(x, y, r * (tick % 10 === 0 ? 1.05 : 1.02), tick * 0.05236)
          .map(n)
          .join(' ')}`,
        line(0.7),
      ),
    )
  for (let figure = 0; figure < 6; figure++) {
    const [cx, cy] = turned(x, y, r * random.between(0.25, 0.7), figure * 1.05 + random.between(-0.2, 0.2))
    const points = Array.from(
      { length: random.whole(4, 7) },
      (_, place): Point => [
        cx + unit * (random.between(-85, 85) + place * 9),
        cy + unit * random.between(-80, 80),
      ],
    )
    add(path(`M${points.map((point) => point.map(n).join(' ')).join('L')}`, line(0.65, 2)))
    for (const [px, py] of points)
      add(
        circle(px, py, unit * random.between(4, 9), 'fill="#fff"') +
          circle(px, py, unit * 15, `fill="${ink}" opacity="0.22"`),
      )
  }
}

function ridge({ add, random, width, height, unit }: Drawing, color: string): void {
  const points = Array.from(
    { length: 40 },
    (_, step): Point => [
      (step / 39) * width,
      height * 0.9 - unit * (Math.abs(Math.sin(step * 0.5 + 1)) * 60 + random.between(0, 26)),
    ],
  )
  add(
    path(
      `M0 ${n(height)}L${points.map((point) => point.map(n).join(' ')).join('L')}L${n(width)} ${n(height)}Z`,
      `fill="${color}"`,
    ),
  )
}
