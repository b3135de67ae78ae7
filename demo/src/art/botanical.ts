import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, leaf, n, path, turned } from './shapes.ts'

const papers = [
  { paper: '#f6efe0', greens: ['#2f5d50', '#5b8c6a', '#8fae8b'], petals: ['#d1495b', '#edae49', '#f2d0a9'] },
  { paper: '#e9efe6', greens: ['#1f4037', '#3f7d58', '#a3c585'], petals: ['#7d5ba6', '#e0a9d8', '#f7d1cd'] },
  { paper: '#1d2b2a', greens: ['#6fa287', '#a7c9a0', '#42756a'], petals: ['#f4a259', '#f2e2c4', '#e76f51'] },
  { paper: '#f8dcd0', greens: ['#355e3b', '#6b8f3c', '#a0b25c'], petals: ['#b23a48', '#f7f3e3', '#e88873'] },
  { paper: '#202040', greens: ['#5a8f8a', '#7fb69c', '#3d6a73'], petals: ['#f7cac9', '#ffd97d', '#c585c8'] },
  { paper: '#e3e9f0', greens: ['#39596a', '#5f8a8b', '#98b6a6'], petals: ['#3d5a98', '#8aa9e0', '#f2c14e'] },
]
type Paper = (typeof papers)[number]

/** Plants as on the page of a herbarium. Variants: stems, wreath, poppies. */
export function botanical(drawing: Drawing, variant?: string): void {
  const { random, width, height, unit, add } = drawing
  const paper = random.pick(papers)
  drawing.fill(drawing.radial([[lighter(paper.paper, 0.12)], [paper.paper], [darker(paper.paper, 0.08)]]))
  const kind = variant ?? random.pick(['stems', 'wreath', 'poppies', 'stems'])
  if (kind === 'wreath') {
    wreath(drawing, paper)
    return
  }
  const count = Math.max(3, Math.round((width / height) * random.whole(5, 6)))
  for (let stem = 0; stem < count; stem++) {
    const x = width * ((stem + 0.5) / count) + unit * random.between(-25, 25)
    const tall = height * random.between(0.56, 0.84)
    if (kind === 'poppies') poppy(drawing, paper, x, tall)
    else sprig(drawing, paper, x, tall, stem)
  }
  if (kind === 'poppies')
    for (let blade = 0; blade < 60; blade++)
      add(
        path(
          leaf(
            width * random.next(),
            height + unit * 10,
            unit * random.between(90, 260),
            unit * 9,
            random.between(-0.35, 0.35),
          ),
          `fill="${random.pick(paper.greens)}" opacity="0.85"`,
        ),
      )
}

function stemLine({ random, height, unit }: Drawing, x: number, tall: number): Point[] {
  const sway = unit * random.between(-90, 90)
  return Array.from({ length: 7 }, (_, step): Point => {
    const share = step / 6
    return [x + sway * share ** 2, height * 0.98 - tall * share]
  })
}

function sprig(drawing: Drawing, paper: Paper, x: number, tall: number, place: number): void {
  const { add, random, unit } = drawing
  const line = stemLine(drawing, x, tall)
  const green = paper.greens[place % paper.greens.length] ?? '#2f5d50'
  add(
    path(
      curve(line),
      `fill="none" stroke="${darker(green, 0.15)}" stroke-width="${n(unit * 6)}" stroke-linecap="round"`,
    ),
  )
  const kind = random.whole(0, 3)
  const steps = kind === 1 ? 15 : 9
  for (let step = 1; step <= steps; step++) {
    const share = 0.18 + (step / steps) * 0.78
    const [lx, ly] = along(line, share)
    for (const side of [-1, 1]) {
      const long = tall * (kind === 1 ? 0.16 : 0.21) * (1.15 - share * 0.75)
      const angle = side * (kind === 2 ? 0.7 : 1.05) + random.between(-0.12, 0.12)
      if (kind === 3) {
        const [bx, by] = [lx + Math.sin(angle) * long * 0.75, ly - Math.cos(angle) * long * 0.75]
        add(path(`M${n(lx)} ${n(ly)}L${n(bx)} ${n(by)}`, `stroke="${green}" stroke-width="${n(unit * 3)}"`))
        add(circle(bx, by, unit * random.between(10, 19), `fill="${random.pick(paper.petals)}"`))
        continue
      }
      const wide = long * (kind === 1 ? 0.16 : 0.36)
      const fill = drawing.linear([[lighter(green, 0.16)], [green]])
      add(path(leaf(lx, ly, long, wide, angle), `fill="${fill}"`))
      add(
        path(
          `M${n(lx)} ${n(ly)}L${n(lx + Math.sin(angle) * long * 0.85)} ${n(ly - Math.cos(angle) * long * 0.85)}`,
          `stroke="${darker(green, 0.3)}" stroke-width="${n(unit * 1.6)}" opacity="0.6"`,
        ),
      )
    }
  }
  const [tx, ty] = along(line, 1)
  if (kind === 0 || random.chance(0.55)) flower(drawing, paper, tx, ty, unit * random.between(42, 74))
  else add(path(leaf(tx, ty + unit * 10, tall * 0.1, tall * 0.035, 0), `fill="${green}"`))
}

function poppy(drawing: Drawing, paper: Paper, x: number, tall: number): void {
  const { add, random, unit } = drawing
  const line = stemLine(drawing, x, tall)
  add(path(curve(line), `fill="none" stroke="${paper.greens[0]}" stroke-width="${n(unit * 5)}"`))
  const [tx, ty] = along(line, 1)
  const r = unit * random.between(60, 100)
  const color = random.pick(paper.petals.slice(0, 2))
  for (const [dx, dy, tone] of [
    [-0.5, -0.1, 0.18],
    [0.5, -0.1, 0.12],
    [0, -0.45, 0.25],
    [0, 0.22, 0],
  ] as const) {
    add(
      `<ellipse cx="${n(tx + dx * r)}" cy="${n(ty + dy * r)}" rx="${n(r * 0.72)}" ry="${n(r * 0.6)}" fill="${darker(color, tone)}"/>`,
    )
  }
  add(circle(tx, ty, r * 0.2, `fill="${darker(paper.greens[0] ?? '#2f5d50', 0.5)}"`))
  for (let seed = 0; seed < 11; seed++) {
    const [sx, sy] = turned(tx, ty, r * 0.33, (seed / 11) * Math.PI * 2)
    add(circle(sx, sy, unit * 4, 'fill="#1d1a16"'))
  }
}

export function flower(
  drawing: Drawing,
  paper: Pick<Paper, 'petals'>,
  x: number,
  y: number,
  r: number,
): void {
  const { add, random } = drawing
  const [color, heart] = random.shuffled(paper.petals)
  const count = random.whole(5, 11)
  for (const [ring, size] of [
    [0, 1],
    [1, 0.66],
  ] as const) {
    for (let petal = 0; petal < count; petal++) {
      const angle = ((petal + ring * 0.5) / count) * Math.PI * 2
      add(
        path(
          leaf(x, y, r * size, (r * size * 4.2) / count, angle),
          `fill="${ring === 0 ? color : lighter(color ?? '#ffffff', 0.25)}"`,
        ),
      )
    }
  }
  add(
    circle(x, y, r * 0.23, `fill="${heart}"`) +
      circle(x, y, r * 0.13, `fill="${darker(heart ?? '#000000', 0.3)}"`),
  )
}

function wreath(drawing: Drawing, paper: Paper): void {
  const { add, random, width, height, unit } = drawing
  const [cx, cy, r] = [width / 2, height / 2, Math.min(width, height) * 0.31]
  add(circle(cx, cy, r, `fill="none" stroke="${paper.greens[0]}" stroke-width="${n(unit * 5)}"`))
  const count = 46
  for (let place = 0; place < count; place++) {
    const angle = (place / count) * Math.PI * 2
    const [x, y] = turned(cx, cy, r, angle)
    const green = random.pick(paper.greens)
    for (const side of [-1, 1]) {
      const lean = angle + Math.PI + side * random.between(0.5, 1.1)
      const long = unit * random.between(60, 130)
      add(
        path(
          leaf(x, y, long, long * random.between(0.22, 0.4), lean),
          `fill="${mix(green, paper.paper, random.between(0, 0.2))}"`,
        ),
      )
    }
  }
  for (let bloom = 0; bloom < random.whole(8, 12); bloom++) {
    const [x, y] = turned(cx, cy, r + unit * random.between(-25, 25), random.between(0, Math.PI * 2))
    flower(drawing, paper, x, y, unit * random.between(34, 78))
  }
}

function along(line: readonly Point[], share: number): Point {
  const at = share * (line.length - 1)
  const [from, to] = [line[Math.floor(at)], line[Math.min(line.length - 1, Math.ceil(at))]]
  if (!from || !to) return [0, 0]
  const rest = at - Math.floor(at)
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]
}
