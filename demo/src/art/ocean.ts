import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, n, path, rectangle } from './shapes.ts'

const seas = [
  {
    sky: ['#f7d9b9', '#fbeedb'],
    sun: '#ff9b6a',
    far: '#5aa9a8',
    near: '#0b3b54',
    foam: '#fdf8ec',
    sand: '#ecd6ac',
  },
  {
    sky: ['#88c8e6', '#e6f3ef'],
    sun: '#fff6c9',
    far: '#46a6c4',
    near: '#07345a',
    foam: '#ffffff',
    sand: '#f3dfb6',
  },
  {
    sky: ['#f29aa6', '#fde0c2'],
    sun: '#fff1c5',
    far: '#8d7fb9',
    near: '#241a4e',
    foam: '#ffeef0',
    sand: '#f0c9a7',
  },
  {
    sky: ['#1c2748', '#6a5b8c'],
    sun: '#f6e4b5',
    far: '#3c5f8d',
    near: '#070f28',
    foam: '#dbe6f5',
    sand: '#b9a48b',
  },
  {
    sky: ['#bfe3d0', '#f4f5da'],
    sun: '#ffffff',
    far: '#55b59b',
    near: '#0a4450',
    foam: '#fbfff4',
    sand: '#f5e3bd',
  },
]

/** The sea from the beach, or a shore from above. Variants: waves, shore. */
export function ocean(drawing: Drawing, variant?: string): void {
  const isShore = variant === undefined ? drawing.random.chance(0.4) : variant === 'shore'
  if (isShore) shore(drawing)
  else swell(drawing)
}

function swell(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const sea = random.pick(seas)
  const horizon = height * random.between(0.32, 0.44)
  drawing.fill(drawing.linear(sea.sky.map((color) => [color] as const)))
  const [x, r] = [width * random.between(0.25, 0.75), unit * random.between(90, 150)]
  const y = horizon - r * random.between(-0.1, 0.9)
  add(
    circle(
      x,
      y,
      r * 2.6,
      `fill="${drawing.radial([
        [sea.sun, 0.5],
        [sea.sun, 0],
      ])}"`,
    ),
  )
  add(circle(x, y, r, `fill="${sea.sun}"`))
  add(rectangle(0, horizon, width, height - horizon, `fill="${drawing.linear([[sea.far], [sea.near]])}"`))
  for (let glint = 0; glint < 26; glint++) {
    const down = (glint / 26) ** 1.5 * (height - horizon) * 0.5
    const wide = r * random.between(0.3, 1.1) * (1 + glint / 30)
    add(
      ellipse(
        x + unit * random.between(-20, 20),
        horizon + down + unit * 5,
        wide,
        unit * (1.5 + glint * 0.12),
        `fill="${sea.sun}" opacity="0.5"`,
      ),
    )
  }
  const count = 6
  for (let wave = 0; wave < count; wave++) {
    const share = (wave + 1) / count
    const top = horizon + (height - horizon) * (0.12 + share ** 1.4 * 0.72)
    roll(drawing, {
      top,
      tall: unit * (12 + 62 * share),
      color: mix(sea.far, sea.near, share),
      foam: sea.foam,
      share,
    })
  }
}

type Roll = { top: number; tall: number; color: string; foam: string; share: number }

/** A wave with a crest of foam that breaks into drops. */
function roll(drawing: Drawing, { top, tall, color, foam, share }: Roll): void {
  const { add, random, width, height, unit } = drawing
  const swings = random.between(1.6, 3.2) / (0.6 + share * 0.6)
  const turn = random.between(0, 6)
  const crest = Array.from({ length: 41 }, (_, step): Point => {
    const at = (step / 40) * Math.PI * 2 * swings + turn
    const peak = (Math.sin(at) * 0.5 + 0.5) ** 2.2
    return [(step / 40) * width, top - tall * (peak + 0.12 * Math.sin(at * 2.7))]
  })
  const below = crest.map(([x, y]): Point => [x, y + tall * random.between(0.16, 0.34)])
  const body = drawing.linear([[lighter(color, 0.22)], [color], [darker(color, 0.28)]])
  add(path(`${curve(crest)}V${n(height)}H0Z`, `fill="${body}"`))
  add(
    path(
      `${curve(crest)}L${curve(below.toReversed()).slice(1)}Z`,
      `fill="${foam}" opacity="${n(6 + share * 3.4) / 10}"`,
    ),
  )
  for (let line = 1; line < 4; line++) {
    const lower = crest.map(([x, y]): Point => [x, y + tall * (0.38 + line * 0.32)])
    add(
      path(
        curve(lower),
        `fill="none" stroke="${lighter(color, 0.35)}" stroke-opacity="${0.42 - line * 0.09}" stroke-width="${n(unit * (1 + share * 3))}" stroke-dasharray="${n(unit * random.between(50, 160))} ${n(unit * random.between(40, 120))}" stroke-linecap="round"`,
      ),
    )
  }
  for (let drop = 0; drop < 24 * share; drop++) {
    const [x, y] = random.pick(crest)
    add(
      circle(
        x + unit * random.between(-22, 22),
        y - tall * random.between(0, 0.3),
        unit * random.between(1, 4.4) * share,
        `fill="${foam}" opacity="0.85"`,
      ),
    )
  }
}

function shore(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const sea = random.pick(seas)
  drawing.fill(drawing.linear([[lighter(sea.sand, 0.25)], [sea.sand]], [0, 0, 1, 1]))
  const tilt = random.between(-0.18, 0.3)
  const edge = random.between(0.34, 0.5)
  const turns = [random.between(0, 6), random.between(0, 6)]
  const line = (shift: number) =>
    Array.from({ length: 15 }, (_, step): Point => {
      const share = step / 14
      const sway =
        Math.sin(share * 5 + (turns[0] ?? 0) + shift * 2) * 34 + Math.sin(share * 11 + (turns[1] ?? 0)) * 12
      return [share * width, height * (edge + tilt * (share - 0.5) + shift) + unit * sway]
    })
  const bands = 9
  add(path(`${curve(line(-0.055))}V${n(height)}H0Z`, `fill="${darker(sea.sand, 0.14)}" opacity="0.55"`))
  for (let band = 0; band < bands; band++) {
    const share = band / (bands - 1)
    const shift = share * 0.56
    const color = mix(mix(sea.far, sea.foam, 0.62), sea.near, share ** 0.8)
    add(
      path(
        `${curve(line(shift - 0.012))}V${n(height)}H0Z`,
        `fill="${sea.foam}" opacity="${n(90 * (1 - share) ** 1.6 + 6) / 100}"`,
      ),
    )
    add(path(`${curve(line(shift))}V${n(height)}H0Z`, `fill="${color}" opacity="0.93"`))
  }
  for (let fleck = 0; fleck < 70; fleck++) {
    const [x, y] = random.pick(line(random.between(0.02, 0.5)))
    add(
      ellipse(
        x + unit * random.between(-60, 60),
        y,
        unit * random.between(6, 38),
        unit * random.between(1, 3),
        `fill="${sea.foam}" opacity="0.4"`,
      ),
    )
  }
  const boards = random.whole(1, 4)
  for (let board = 0; board < boards; board++) {
    const [x, y] = random.pick(line(random.between(0.12, 0.4)))
    const color = random.pick(['#ff6b4a', '#ffd447', '#ffffff', '#f25f8c'])
    add(
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random.between(0, 180))})">${ellipse(unit * 4, unit * 7, unit * 9, unit * 27, 'fill="#001a2c" opacity="0.3"')}${ellipse(0, 0, unit * 9, unit * 27, `fill="${color}"`)}${rectangle(-unit, -unit * 25, unit * 2, unit * 50, 'fill="#00000033"')}</g>`,
    )
  }
  const shades = random.whole(2, 5)
  for (let shade = 0; shade < shades; shade++) parasol(drawing, height * edge, sea.near)
}

function parasol({ add, random, width, unit }: Drawing, edge: number, dark: string): void {
  const [x, y, r] = [width * random.next(), edge * random.between(0.15, 0.72), unit * random.between(30, 44)]
  const color = random.pick(['#ef5b5b', '#ffba49', '#20a39e', '#f7f2e8'])
  let wedges = ''
  for (let wedge = 0; wedge < 8; wedge += 2) {
    const [from, to] = [(wedge * Math.PI) / 4, ((wedge + 1) * Math.PI) / 4]
    wedges += path(
      `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * r)} ${n(y + Math.sin(from) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(x + Math.cos(to) * r)} ${n(y + Math.sin(to) * r)}Z`,
      'fill="#fffaf0"',
    )
  }
  add(
    circle(x + unit * 14, y + unit * 18, r, `fill="${dark}" opacity="0.22"`) +
      circle(x, y, r, `fill="${color}"`) +
      wedges,
  )
}
