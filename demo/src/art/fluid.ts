import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { blob, curve, n, path, turned } from './shapes.ts'

const inks = [
  ['#0d1b3e', '#3c3f9e', '#b04fa6', '#ff8a73', '#ffd9a0'],
  ['#08262b', '#0f6466', '#4fb49a', '#f2d6a2', '#f07f5a'],
  ['#2a0f2e', '#7a1f5c', '#d8456b', '#ff9f6b', '#ffe5c2'],
  ['#f4e7d7', '#e9b99a', '#c9705a', '#7c3c4a', '#2f2337'],
  ['#0f1f17', '#2d5a3d', '#8aa653', '#e4d27a', '#f7f0d2'],
  ['#e8eef4', '#9fc2dd', '#5a84c4', '#3b4a92', '#1d1f4a'],
]

/** Colours that flow. Variants: bands, marble, orbs. */
export function fluid(drawing: Drawing, variant?: string): void {
  const kind = variant ?? drawing.random.pick(['bands', 'marble', 'orbs'])
  const colors = drawing.random.pick(inks)
  if (kind === 'orbs') orbs(drawing, colors)
  else if (kind === 'marble') marble(drawing, colors)
  else bands(drawing, colors)
}

function bands(drawing: Drawing, colors: readonly string[]): void {
  const { add, random, width, height } = drawing
  drawing.fill(drawing.linear([[lighter(colors[4] ?? '#ffffff', 0.2)], [colors[4] ?? '#ffffff']]))
  const turns = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
  const count = 17
  for (let band = 0; band < count; band++) {
    const share = band / (count - 1)
    const line = Array.from({ length: 13 }, (_, step): Point => {
      const at = step / 12
      const sway =
        Math.sin(at * 4.2 + (turns[0] ?? 0) + share * 2.3) * 0.11 +
        Math.sin(at * 7.7 + (turns[1] ?? 0) - share * 3) * 0.045 * (1 + share)
      return [at * width * 1.04 - width * 0.02, height * (0.1 + share * 0.92 + sway)]
    })
    const color = along(colors.toReversed(), share)
    const fill = drawing.linear([[lighter(color, 0.2)], [color], [darker(color, 0.22)]], [0, 0, 0.25, 0.3])
    add(
      path(
        `${curve(line.map(([x, y]): Point => [x, y + height * 0.012]))}V${n(height * 1.1)}H0Z`,
        'fill="#000" opacity="0.1"',
      ),
    )
    add(path(`${curve(line)}V${n(height * 1.1)}H0Z`, `fill="${fill}"`))
    add(
      path(
        curve(line),
        `fill="none" stroke="${lighter(color, 0.42)}" stroke-opacity="0.6" stroke-width="${n(drawing.unit * 2)}"`,
      ),
    )
  }
}

/** Rings of ink, each pushed outwards by the next. */
function marble(drawing: Drawing, colors: readonly string[]): void {
  const { add, random, width, height, unit } = drawing
  drawing.fill(colors[0] ?? '#000000')
  const drops = Array.from({ length: 5 }, (_, place) => ({
    x: width * random.between(0, 1),
    y: height * ((place + random.next()) / 5),
    r: unit * random.between(320, 560),
  }))
  for (const [order, drop] of drops.entries()) {
    const turn = random.between(0, 6)
    for (let ring = 14; ring > 0; ring--) {
      const r = (drop.r * ring) / 14
      const points = Array.from({ length: 22 }, (_, place): Point => {
        const angle = (place / 22) * Math.PI * 2
        const bulge =
          1 + Math.sin(angle * 3 + turn + ring * 0.13) * 0.13 + Math.sin(angle * 5 - turn + ring * 0.3) * 0.07
        return turned(drop.x, drop.y, r * bulge, angle)
      })
      const color = colors[(ring + order) % colors.length] ?? '#000000'
      add(
        path(
          blob(points),
          `fill="${mix(color, colors[(ring + order + 1) % colors.length] ?? color, (ring % 3) / 4)}" stroke="#ffffff" stroke-opacity="0.22" stroke-width="${n(unit * 1.6)}"`,
        ),
      )
    }
  }
}

function orbs(drawing: Drawing, colors: readonly string[]): void {
  const { add, random, width, height, unit } = drawing
  drawing.fill(
    drawing.linear(
      [[colors[1] ?? '#000000'], [colors[2] ?? '#000000'], [colors[3] ?? '#000000']],
      [0, 0, 1, 1],
    ),
  )
  for (let haze = 0; haze < 7; haze++) {
    const color = random.pick(colors)
    const [x, y, r] = [width * random.next(), height * random.next(), unit * random.between(320, 680)]
    add(
      path(
        blob(Array.from({ length: 8 }, (_, place): Point => turned(x, y, r, (place / 8) * 6.283))),
        `fill="${drawing.radial([
          [color, 0.85],
          [color, 0.35],
          [color, 0],
        ])}"`,
      ),
    )
  }
  for (let orb = 0; orb < random.whole(3, 6); orb++) {
    const [x, y, r] = [
      width * random.between(0.12, 0.88),
      height * random.between(0.12, 0.88),
      unit * random.between(70, 230),
    ]
    const [one = '', two = ''] = random.shuffled(colors)
    add(
      `<circle cx="${n(x + r * 0.1)}" cy="${n(y + r * 0.18)}" r="${n(r * 1.12)}" fill="${drawing.radial([
        ['#000000', 0.4],
        ['#000000', 0.3],
        ['#000000', 0],
      ])}"/>`,
    )
    add(
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${drawing.linear([[lighter(one, 0.25)], [mix(one, two, 0.5)], [darker(two, 0.2)]], [0.1, 0, 0.9, 1])}"/>`,
    )
    add(
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${drawing.radial(
        [
          ['#ffffff', 0.5],
          ['#ffffff', 0],
        ],
        [0.3, 0.26],
      )}"/>`,
    )
  }
}

/** The colour at a share of a list of them. */
function along(colors: readonly string[], share: number): string {
  const at = share * (colors.length - 1)
  return mix(colors[Math.floor(at)] ?? '#000000', colors[Math.ceil(at)] ?? '#000000', at - Math.floor(at))
}
