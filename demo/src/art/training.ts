import { darker, lighter, mix } from './color.ts'
import type { Drawing } from './drawing.ts'
import { circle, ellipse, n, path, rectangle } from './shapes.ts'

const kits = [
  { ground: '#e4572e', line: '#fff3e0', ink: '#2b1220', accent: '#ffc145' },
  { ground: '#1f6f78', line: '#e8f4f0', ink: '#07262b', accent: '#ff8a5b' },
  { ground: '#f2b134', line: '#fffaf0', ink: '#3b2410', accent: '#2f5d7c' },
  { ground: '#4b3f8f', line: '#ece8ff', ink: '#17112f', accent: '#f77f6e' },
  { ground: '#d8dedb', line: '#ffffff', ink: '#22303a', accent: '#e4572e' },
]

/** Sport, flat and bright. Variants: track, road, kit. */
export function training(drawing: Drawing, variant?: string): void {
  const kind = variant ?? drawing.random.pick(['track', 'road', 'kit'])
  if (kind === 'track') track(drawing)
  else if (kind === 'kit') equipment(drawing)
  else road(drawing)
}

/** The bend of a running track from above, with long shadows. */
function track(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const kit = random.pick(kits)
  const grass = random.pick(['#3f7d58', '#5b8c4a', '#2f6f73'])
  drawing.fill(drawing.linear([[lighter(grass, 0.12)], [darker(grass, 0.15)]], [0, 0, 1, 1]))
  const [x, y] = [width * random.pick([-0.15, 1.15]), height * random.between(0.9, 1.25)]
  const [inner, lane] = [Math.hypot(width, height) * 0.48, unit * 92]
  const lanes = 6
  add(
    circle(
      x,
      y,
      inner + lane * (lanes / 2),
      `fill="none" stroke="${kit.ground}" stroke-width="${n(lane * lanes)}"`,
    ),
  )
  for (let line = 0; line <= lanes; line++)
    add(circle(x, y, inner + lane * line, `fill="none" stroke="${kit.line}" stroke-width="${n(unit * 6)}"`))
  const side = x < 0 ? 1 : -1
  for (let runner = 0; runner < random.whole(2, 5); runner++) {
    const angle = -Math.PI / 2 + side * random.between(0.25, 0.85)
    const r = inner + lane * (random.whole(0, lanes - 1) + 0.5)
    const [px, py] = [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    const shirt = random.pick([kit.accent, '#ffffff', kit.ink])
    add(
      path(
        `M${n(px)} ${n(py)}l${n(unit * 120)} ${n(unit * 52)}l${n(unit * 8)} ${n(-unit * 26)}l${n(unit * 26)} ${n(unit * 14)}l${n(-unit * 20)} ${n(unit * 30)}l${n(-unit * 128)} ${n(-unit * 50)}Z`,
        `fill="${kit.ink}" opacity="0.42"`,
      ),
    )
    add(
      `<g transform="translate(${n(px)} ${n(py)}) rotate(${n((angle * 180) / Math.PI)})">${ellipse(0, 0, unit * 24, unit * 15, `fill="${shirt}"`)}${rectangle(-unit * 6, -unit * 34, unit * 12, unit * 26, `rx="${n(unit * 6)}" fill="#6b4028"`)}${rectangle(-unit * 6, unit * 8, unit * 12, unit * 26, `rx="${n(unit * 6)}" fill="#6b4028"`)}${circle(0, 0, unit * 11, 'fill="#2a1710"')}</g>`,
    )
  }
}

/** A road up a hill in the first light. */
function road(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const kit = random.pick(kits)
  const sky = mix(kit.accent, '#fff3dc', 0.5)
  drawing.fill(drawing.linear([[mix(kit.ground, '#ffffff', 0.1)], [sky], [lighter(sky, 0.4)]]))
  const [sunX, horizon] = [width * random.between(0.3, 0.7), height * 0.52]
  add(
    circle(
      sunX,
      horizon - unit * 40,
      unit * 210,
      `fill="${drawing.radial([
        ['#fffbe8', 1],
        ['#fffbe8', 0.6],
        ['#fffbe8', 0],
      ])}"`,
    ) + circle(sunX, horizon - unit * 40, unit * 120, 'fill="#fffbe8"'),
  )
  for (let hill = 0; hill < 3; hill++) {
    const y = horizon + unit * hill * 55
    add(
      path(
        `M0 ${n(y)}Q${n(width * random.between(0.15, 0.35))} ${n(y - unit * random.between(60, 130))} ${n(width * 0.55)} ${n(y)}T${n(width)} ${n(y - unit * 20)}V${n(height)}H0Z`,
        `fill="${mix(mix(kit.ground, sky, 0.45), kit.ink, 0.2 + hill * 0.24)}"`,
      ),
    )
  }
  const base = height * 0.8
  add(
    path(
      `M0 ${n(base + unit * 60)}Q${n(width * 0.4)} ${n(base - unit * 120)} ${n(width)} ${n(base - unit * 20)}V${n(height)}H0Z`,
      `fill="${kit.ink}"`,
    ),
  )
  add(
    path(
      `M0 ${n(base + unit * 130)}Q${n(width * 0.42)} ${n(base - unit * 40)} ${n(width)} ${n(base + unit * 50)}`,
      `fill="none" stroke="${kit.line}" stroke-width="${n(unit * 7)}" stroke-dasharray="${n(unit * 60)} ${n(unit * 44)}" opacity="0.75"`,
    ),
  )
  for (let runner = 0; runner < random.whole(1, 3); runner++) {
    const share = 0.24 + runner * 0.22 + random.between(-0.04, 0.04)
    const y = base + unit * 60 - unit * (180 * share * (1 - share) * 1.9 + 80 * share) + unit * 6
    silhouette(
      drawing,
      width * share,
      y,
      unit * random.between(200, 230),
      runner === 0 ? darker(kit.ink, 0.4) : kit.ink,
      kit.accent,
    )
  }
}

function silhouette(
  { add }: Drawing,
  x: number,
  floor: number,
  tall: number,
  color: string,
  shirt: string,
): void {
  const u = tall / 100
  const at = (dx: number, dy: number) => `${n(x + dx * u)} ${n(floor - dy * u)}`
  const stroke = (wide: number, paint = color) =>
    `fill="none" stroke="${paint}" stroke-width="${n(u * wide)}" stroke-linecap="round" stroke-linejoin="round"`
  add(
    path(`M${at(0, 50)}L${at(-12, 32)}L${at(-30, 26)}`, stroke(8)) +
      path(`M${at(1, 50)}L${at(16, 36)}L${at(11, 4)}L${at(18, 2)}`, stroke(8)),
  )
  add(
    path(`M${at(5, 76)}L${at(-10, 68)}L${at(-16, 54)}`, stroke(5.5)) +
      path(`M${at(1, 52)}L${at(7, 76)}`, stroke(14, shirt)) +
      path(`M${at(7, 76)}L${at(16, 60)}L${at(28, 68)}`, stroke(5.5)) +
      circle(x + 11 * u, floor - 91 * u, u * 8, `fill="${color}"`),
  )
}

/** What lies ready on the floor: weights, a rope, a bottle. */
function equipment(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const kit = random.pick(kits)
  drawing.fill(drawing.linear([[lighter(kit.ground, 0.1)], [darker(kit.ground, 0.1)]], [0, 0, 1, 1]))
  add(
    `<g transform="rotate(${random.whole(-24, 24)} ${n(width / 2)} ${n(height / 2)})">${rectangle(width * 0.14, height * 0.3, width * 0.72, height * 0.42, `rx="14" fill="${mix(kit.ground, kit.ink, 0.28)}"`)}${rectangle(width * 0.14, height * 0.31, width * 0.72, unit * 8, `fill="${kit.line}" opacity="0.3"`)}</g>`,
  )
  const spots = random.shuffled([
    [0.28, 0.3],
    [0.7, 0.27],
    [0.3, 0.72],
    [0.7, 0.7],
  ] as const)
  const things = [dumbbell, kettlebell, bottle, rope]
  for (const [place, thing] of things.entries()) {
    const [sx, sy] = spots[place] ?? [0.5, 0.5]
    const [x, y] = [width * sx, height * sy]
    const turn = random.whole(-40, 40)
    const shape = thing(unit * random.between(1.05, 1.35), kit)
    add(
      `<g transform="translate(${n(x + unit * 26)} ${n(y + unit * 34)}) rotate(${turn})" opacity="0.32">${shape.replaceAll(/#[0-9a-f]{6}/g, '#000000')}</g><g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${shape}</g>`,
    )
  }
}

type Thing = (u: number, kit: (typeof kits)[number]) => string
const dumbbell: Thing = (u, { ink, accent }) =>
  rectangle(-110 * u, -12 * u, 220 * u, 24 * u, 'fill="#c9ccd1"') +
  [-1, 1]
    .map(
      (side) =>
        rectangle(side * 96 * u - 30 * u, -62 * u, 60 * u, 124 * u, `rx="${n(12 * u)}" fill="${ink}"`) +
        rectangle(side * 138 * u - 17 * u, -44 * u, 34 * u, 88 * u, `rx="${n(10 * u)}" fill="${accent}"`),
    )
    .join('')
const kettlebell: Thing = (u, { ink, accent }) =>
  path(
    `M${n(-44 * u)} ${n(-20 * u)}C${n(-70 * u)} ${n(-150 * u)} ${n(70 * u)} ${n(-150 * u)} ${n(44 * u)} ${n(-20 * u)}`,
    `fill="none" stroke="${ink}" stroke-width="${n(26 * u)}" stroke-linecap="round"`,
  ) +
  circle(0, 34 * u, 84 * u, `fill="${ink}"`) +
  circle(0, 34 * u, 46 * u, `fill="${accent}"`) +
  circle(0, 34 * u, 30 * u, `fill="${ink}"`)
const bottle: Thing = (u, { line, accent, ink }) =>
  rectangle(-44 * u, -90 * u, 88 * u, 210 * u, `rx="${n(26 * u)}" fill="${line}"`) +
  rectangle(-44 * u, 0, 88 * u, 60 * u, `fill="${accent}"`) +
  rectangle(-28 * u, -128 * u, 56 * u, 46 * u, `rx="8" fill="${ink}"`)
const rope: Thing = (u, { accent, line }) =>
  path(
    `M${n(-130 * u)} ${n(60 * u)}C${n(-40 * u)} ${n(-160 * u)} ${n(20 * u)} ${n(180 * u)} ${n(60 * u)} ${n(0)}S${n(-60 * u)} ${n(-90 * u)} ${n(130 * u)} ${n(-60 * u)}`,
    `fill="none" stroke="${line}" stroke-width="${n(11 * u)}" stroke-linecap="round"`,
  ) +
  [
    [-130, 60],
    [130, -60],
  ]
    .map(([x = 0, y = 0]) =>
      rectangle(x * u - 14 * u, y * u - 40 * u, 28 * u, 80 * u, `rx="12" fill="${accent}"`),
    )
    .join('')
