import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, leaf, n, path, polygon, turned } from './shapes.ts'

const nights = [
  {
    sky: ['#1a0f3c', '#5b1d63', '#e0604f'],
    glow: '#ffcf70',
    lamps: ['#ffd36e', '#ff8f5a', '#ff5d73', '#f6f0c1'],
  },
  {
    sky: ['#07182f', '#12466a', '#e59a5b'],
    glow: '#ffe1a0',
    lamps: ['#ffe08a', '#6fe0c8', '#ff9f68', '#f4f1de'],
  },
  {
    sky: ['#200a2c', '#75164f', '#f2834b'],
    glow: '#ffc46b',
    lamps: ['#ffcb47', '#f25f5c', '#b0f2c2', '#ffe8b8'],
  },
  {
    sky: ['#0d1b1e', '#1f5050', '#d9b45f'],
    glow: '#fff0b3',
    lamps: ['#fff1a8', '#f2a65a', '#ef6f6c', '#a8e6cf'],
  },
]
const plumes = [
  ['#f94144', '#f8961e', '#f9c74f', '#43aa8b', '#277da1'],
  ['#ff5d8f', '#ff97b7', '#ffd166', '#06d6a0', '#118ab2'],
  ['#7b2cbf', '#e0429b', '#ff9e00', '#ffdd57', '#2ec4b6'],
  ['#00a676', '#f7b32b', '#f72c25', '#fcf6b1', '#2d1e2f'],
]

/** A crowd under lanterns, or a carnival headdress. Variants: lanterns, carnival. */
export function festival(drawing: Drawing, variant?: string): void {
  const isCarnival = variant === undefined ? drawing.random.chance(0.45) : variant === 'carnival'
  if (isCarnival) carnival(drawing)
  else lanterns(drawing)
}

function lanterns(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const night = random.pick(nights)
  drawing.fill(drawing.linear(night.sky.map((color) => [color] as const)))
  const far = height * 0.78
  add(
    ellipse(
      width / 2,
      far,
      width * 0.75,
      height * 0.42,
      `fill="${drawing.radial([
        [night.glow, 0.75],
        [night.glow, 0.2],
        [night.glow, 0],
      ])}"`,
    ),
  )
  add(
    hills(
      random,
      width,
      height * 0.74,
      height,
      unit * 45,
      mix(night.sky[1] ?? '#000000', night.sky[0] ?? '#000000', 0.45),
    ),
  )
  for (let string = 0; string < 5; string++)
    lampString(drawing, night.lamps, height * (0.04 + string * 0.115))
  crowd(drawing, height * 0.86, unit * 32, mix(night.sky[0] ?? '#000000', night.glow, 0.16))
  crowd(drawing, height * 0.94, unit * 48, darker(night.sky[0] ?? '#000000', 0.35))
}

/** A line between two poles that hangs through, with round lamps of different sizes. */
function lampString(
  { add, random, width, unit, ...drawing }: Drawing,
  colors: readonly string[],
  top: number,
) {
  const [left, right, sag] = [
    top + unit * random.between(-30, 60),
    top + unit * random.between(-30, 60),
    unit * random.between(50, 120),
  ]
  const at = (share: number): Point => [
    share * width,
    left + (right - left) * share + Math.sin(share * Math.PI) * sag,
  ]
  const line = Array.from({ length: 13 }, (_, place) => at(place / 12))
  add(path(curve(line), `fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="${n(unit * 2)}"`))
  const count = Math.round(width / (unit * random.between(85, 120)))
  for (let lamp = 0; lamp < count; lamp++) {
    const [x, y] = at((lamp + 0.5) / count)
    const color = random.pick(colors)
    const r = unit * random.between(11, 20)
    add(
      circle(
        x,
        y + r * 1.4,
        r * 3,
        `fill="${drawing.radial([
          [color, 0.6],
          [color, 0],
        ])}"`,
      ),
    )
    add(ellipse(x, y + r * 1.4, r * 0.9, r * 1.1, `fill="${lighter(color, 0.25)}"`))
  }
}

export function crowd({ add, random, width, height }: Drawing, y: number, head: number, color: string): void {
  let markup = ''
  for (let x = -head; x < width + head; x += head * random.between(1.5, 2.3)) {
    const top = y + head * random.between(-0.7, 0.7)
    const r = head * random.between(0.5, 0.62)
    markup += circle(x, top, r, '')
    if (random.chance(0.3)) markup += ellipse(x, top - r * 0.45, r * 1.25, r, '')
    markup += path(
      `M${n(x - head)} ${n(height)}V${n(top + head * 1.5)}Q${n(x - head)} ${n(top + head * 0.75)} ${n(x)} ${n(top + head * 0.7)}Q${n(x + head)} ${n(top + head * 0.75)} ${n(x + head)} ${n(top + head * 1.5)}V${n(height)}Z`,
      '',
    )
    if (!random.chance(0.42)) continue
    const side = random.chance(0.5) ? 1 : -1
    const [sx, sy] = [x + side * head * 0.75, top + head * 1.2]
    markup += path(
      `M${n(sx)} ${n(sy)}L${n(sx + side * head * 0.35)} ${n(top - head * 0.2)}L${n(sx + side * head * random.between(-0.3, 0.3))} ${n(top - head * random.between(1.2, 1.9))}`,
      `fill="none" stroke="${color}" stroke-width="${n(head * 0.32)}" stroke-linecap="round" stroke-linejoin="round"`,
    )
  }
  add(`<g fill="${color}">${markup}</g>`)
}

/** Fans of feathers around a face in profile of shade. */
function carnival(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const colors = random.shuffled(random.pick(plumes))
  const ground = random.pick(['#1b1035', '#0b2a3c', '#3b0d2c', '#fff1d6', '#fde2c4', '#12372a'])
  drawing.fill(
    drawing.linear([[lighter(ground, 0.08)], [darker(ground, ground.startsWith('#f') ? 0.12 : 0.4)]]),
  )
  const [x, y] = [width * random.between(0.44, 0.56), height * random.between(0.68, 0.74)]
  const reach = Math.min(width * 0.62, height * 0.66)
  for (let ring = 0; ring < 5; ring++) {
    const long = reach * (1 - ring * 0.15)
    const count = 23 - ring * 3
    const color = colors[ring % colors.length] ?? '#ffffff'
    for (let feather = 0; feather < count; feather++) {
      const angle = -1.75 + (3.5 * (feather + (ring % 2) * 0.5)) / (count - 1)
      const tall = long * random.between(0.93, 1.04)
      const fill = drawing.linear([[lighter(color, 0.18)], [color], [darker(color, 0.35)]])
      add(path(leaf(x, y, tall, tall * 0.13, angle), `fill="${fill}"`))
      const [ex, ey] = turned(x, y, tall * 0.86, angle - Math.PI / 2)
      add(circle(ex, ey, unit * 9, `fill="${colors[(ring + 2) % colors.length]}"`))
      add(circle(ex, ey, unit * 4, `fill="${colors[(ring + 3) % colors.length]}"`))
    }
  }
  const skin = random.pick(['#3b2016', '#4e2a1b', '#2c1812'])
  const r = reach * 0.17
  add(
    path(
      `M${n(x - r * 2.7)} ${n(height)}Q${n(x - r * 2.2)} ${n(y + r * 2)} ${n(x - r * 0.5)} ${n(y + r * 1.7)}V${n(y + r)}H${n(x + r * 0.5)}V${n(y + r * 1.7)}Q${n(x + r * 2.2)} ${n(y + r * 2)} ${n(x + r * 2.7)} ${n(height)}Z`,
      `fill="${darker(skin, 0.15)}"`,
    ),
  )
  add(ellipse(x, y + r * 0.25, r * 0.82, r * 1.1, `fill="${skin}"`))
  for (let bead = 0; bead < 3; bead++) {
    const ring = Array.from(
      { length: 15 },
      (_, place): Point =>
        turned(
          x,
          y + r * (1.5 + bead * 0.32),
          r * (0.75 + bead * 0.35),
          Math.PI * (0.08 + (0.84 * place) / 14),
        ),
    )
    for (const [bx, by] of ring) add(circle(bx, by, r * 0.1, `fill="${colors[bead % colors.length]}"`))
  }
  const band = colors[1] ?? '#ffffff'
  add(
    path(
      `M${n(x - r)} ${n(y - r * 0.35)}Q${n(x)} ${n(y - r * 1.5)} ${n(x + r)} ${n(y - r * 0.35)}Q${n(x)} ${n(y - r * 0.75)} ${n(x - r)} ${n(y - r * 0.35)}Z`,
      `fill="${band}"`,
    ),
  )
  for (let gem = -2; gem <= 2; gem++)
    add(
      path(
        polygon(diamond(x + gem * r * 0.36, y - r * (0.78 - Math.abs(gem) * 0.09), r * 0.15)),
        `fill="${colors[(gem + 4) % colors.length]}"`,
      ),
    )
  for (const side of [-1, 1]) {
    add(
      path(
        `M${n(x + side * r * 0.18)} ${n(y + r * 0.2)}Q${n(x + side * r * 0.38)} ${n(y + r * 0.36)} ${n(x + side * r * 0.58)} ${n(y + r * 0.2)}`,
        `fill="none" stroke="${lighter(skin, 0.35)}" stroke-width="${n(r * 0.06)}" stroke-linecap="round"`,
      ),
    )
    add(circle(x + side * r * 0.86, y + r * 0.75, r * 0.13, `fill="${colors[2]}"`))
  }
  add(
    path(
      `M${n(x - r * 0.2)} ${n(y + r * 0.83)}Q${n(x)} ${n(y + r * 0.74)} ${n(x + r * 0.2)} ${n(y + r * 0.83)}Q${n(x)} ${n(y + r * 1.02)} ${n(x - r * 0.2)} ${n(y + r * 0.83)}Z`,
      `fill="${mix(skin, '#d8433f', 0.6)}"`,
    ),
  )
}

function diamond(x: number, y: number, r: number): Point[] {
  return [
    [x, y - r],
    [x + r * 0.7, y],
    [x, y + r],
    [x - r * 0.7, y],
  ]
}

function hills(
  random: Drawing['random'],
  width: number,
  base: number,
  height: number,
  tall: number,
  color: string,
): string {
  const points = Array.from(
    { length: 9 },
    (_, place): Point => [(place / 8) * width, base + random.between(-tall, tall)],
  )
  return path(`${curve(points)}V${n(height)}H0Z`, `fill="${color}"`)
}
