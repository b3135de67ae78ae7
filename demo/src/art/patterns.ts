import { lighter } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, leaf, n, path, polygon, rectangle, turned } from './shapes.ts'

const scraps = [
  ['#f4ead5', '#d1495b', '#00798c', '#edae49', '#30343f'],
  ['#fdf0e0', '#264653', '#2a9d8f', '#e9c46a', '#e76f51'],
  ['#efe9f4', '#5e548e', '#be95c4', '#f2a65a', '#231942'],
  ['#f7f4ea', '#bc4749', '#6a994e', '#a7c957', '#386641'],
  ['#e8eef1', '#1d3557', '#457b9d', '#e63946', '#f1c453'],
  ['#fbe9d7', '#7f4f24', '#b6ad90', '#c8553d', '#28403d'],
]
const cloths = [
  ['#14213d', '#fca311', '#e63946', '#f1faee'],
  ['#1b4332', '#f9c74f', '#f3722c', '#fff8e7'],
  ['#3c096c', '#ff9e00', '#e01e37', '#ffe5d9'],
  ['#023e8a', '#ffd60a', '#f94144', '#caf0f8'],
  ['#5f0f40', '#fb8b24', '#0f8b8d', '#fff3e0'],
]
const indigo = ['#14224d', '#dfe8f5', '#5a78b8', '#aebfe6']
/** A patchwork quilt, sewn and lit from one side. */
export function quilt(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const colors = random.pick(scraps)
  const side = Math.min(width, height) / random.whole(4, 6)
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const [left, top] = [(width - columns * side) / 2, (height - rows * side) / 2]
  const blocks = random.shuffled([star, pinwheel, geese, cabin, arcs, diamonds]).slice(0, random.whole(2, 3))
  drawing.fill(colors[0] ?? '#ffffff')
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = blocks[(row + column * (blocks.length === 2 ? 1 : 2)) % blocks.length] ?? star
      const turn = ((row % 2) * 2 + (column % 2)) * 90
      const [x, y] = [left + column * side, top + row * side]
      const order =
        (row * 7 + column * 3) % 2 === 0 ? colors : [colors[0], colors[2], colors[1], colors[4], colors[3]]
      add(
        `<g transform="translate(${n(x)} ${n(y)}) scale(${n(side * 10) / 1000}) rotate(${turn} 50 50)">${block(order as string[])}</g>`,
      )
      add(
        rectangle(
          x + unit * 5,
          y + unit * 5,
          side - unit * 10,
          side - unit * 10,
          `fill="none" stroke="#fffdf5" stroke-opacity="0.6" stroke-width="${n(unit * 1.7)}" stroke-dasharray="${n(unit * 8)} ${n(unit * 6)}"`,
        ),
      )
      add(
        rectangle(
          x,
          y,
          side,
          side,
          `fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="${n(unit * 3)}"`,
        ),
      )
    }
  }
  folds(drawing, 0.2)
}

type Block = (colors: readonly string[]) => string
const area = (points: readonly Point[], color = '#ffffff') => path(polygon(points), `fill="${color}"`)
const ground = (color = '#ffffff') => rectangle(0, 0, 100.4, 100.4, `fill="${color}"`)

const star: Block = ([a, b, c, d]) =>
  ground(a) +
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 50 50)">${area(
          [
            [25, 25],
            [50, 0],
            [50, 25],
          ],
          b,
        )}${area(
          [
            [75, 25],
            [50, 0],
            [50, 25],
          ],
          c,
        )}</g>`,
    )
    .join('') +
  area(
    [
      [25, 25],
      [75, 25],
      [75, 75],
      [25, 75],
    ],
    d,
  ) +
  area(
    [
      [50, 32],
      [68, 50],
      [50, 68],
      [32, 50],
    ],
    a,
  )
const pinwheel: Block = ([a, b, c, d]) =>
  ground(a) +
  [0, 90, 180, 270]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 50 50)">${area(
          [
            [0, 0],
            [50, 0],
            [50, 50],
          ],
          turn % 180 === 0 ? b : c,
        )}${area(
          [
            [0, 0],
            [25, 0],
            [25, 25],
          ],
          d,
        )}</g>`,
    )
    .join('')
const geese: Block = ([a, b, c, , e]) =>
  ground(a) +
  [0, 25, 50, 75]
    .map((y, place) =>
      area(
        [
          [0, y + 25],
          [50, y],
          [100, y + 25],
        ],
        [b, e, c, b][place],
      ),
    )
    .join('')
const cabin: Block = ([a, b, c, d, e]) =>
  ground(e) +
  rectangle(0, 0, 100, 20, `fill="${b}"`) +
  rectangle(80, 20, 20, 80, `fill="${c}"`) +
  rectangle(0, 80, 80, 20, `fill="${d}"`) +
  rectangle(0, 20, 20, 60, `fill="${a}"`) +
  rectangle(20, 20, 60, 18, `fill="${d}"`) +
  rectangle(62, 38, 18, 42, `fill="${b}"`) +
  rectangle(20, 62, 42, 18, `fill="${c}"`) +
  rectangle(38, 40, 22, 22, `fill="${a}"`)
const arcs: Block = ([a, b, c, d]) =>
  ground(b) +
  [96, 74, 52, 30]
    .map((r, place) => `<path d="M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${[c, a, d, b][place]}"/>`)
    .join('')
const diamonds: Block = ([a, b, c, d, e]) =>
  ground(d) +
  area(
    [
      [50, 0],
      [100, 50],
      [50, 100],
      [0, 50],
    ],
    a,
  ) +
  area(
    [
      [50, 16],
      [84, 50],
      [50, 84],
      [16, 50],
    ],
    c,
  ) +
  area(
    [
      [50, 33],
      [67, 50],
      [50, 67],
      [33, 50],
    ],
    e,
  ) +
  circle(50, 50, 7, `fill="${b}"`)

/** A length of cloth with a woven or printed pattern. Variants: ankara, adire, kente. */
export function fabric(drawing: Drawing, variant?: string): void {
  const { random } = drawing
  const kind = variant ?? random.pick(['ankara', 'adire', 'kente'])
  if (kind === 'kente') kente(drawing, random.pick(cloths))
  else if (kind === 'adire') adire(drawing)
  else ankara(drawing, random.pick(cloths))
  folds(drawing, 0.34)
}

function ankara(drawing: Drawing, colors: readonly string[]): void {
  const { add, random, width, height } = drawing
  const [a = '', b = '', c = '', d = ''] = colors
  drawing.fill(a)
  const r = Math.min(width, height) / random.between(5, 7.5)
  const motif = random.whole(0, 2)
  for (let row = -1; row * r * 1.73 < height + r * 2; row++) {
    for (let column = -1; column * r * 2 < width + r * 2; column++) {
      const [x, y] = [column * r * 2 + (row % 2 === 0 ? 0 : r), row * r * 1.73]
      if (motif === 0) {
        for (const [size, color] of [
          [1.04, b],
          [0.9, a],
          [0.78, c],
          [0.62, d],
          [0.48, a],
          [0.32, b],
          [0.16, d],
        ] as const)
          add(circle(x, y, r * size, `fill="${color}"`))
      } else if (motif === 1) {
        add(circle(x, y, r * 0.98, `fill="${(row + column) % 2 === 0 ? b : c}"`))
        for (let petal = 0; petal < 12; petal++)
          add(
            path(leaf(x, y, r * 0.92, r * 0.26, (petal * Math.PI) / 6), `fill="${petal % 2 === 0 ? d : a}"`),
          )
        add(circle(x, y, r * 0.24, `fill="${c}"`) + circle(x, y, r * 0.12, `fill="${d}"`))
      } else {
        for (let ray = 0; ray < 20; ray++) {
          const angle = (ray * Math.PI) / 10
          const [from, to] = [turned(x, y, r * 0.98, angle - 0.11), turned(x, y, r * 0.98, angle + 0.11)]
          add(path(polygon([turned(x, y, r * 0.42, angle), from, to]), `fill="${ray % 2 === 0 ? b : d}"`))
        }
        add(
          circle(x, y, r * 0.44, `fill="${c}"`) +
            circle(x, y, r * 0.3, `fill="${a}"`) +
            circle(x, y, r * 0.16, `fill="${b}"`),
        )
      }
      for (let dot = 0; dot < 3; dot++) {
        const [px, py] = turned(x, y, r * 1.155, Math.PI / 6 + (dot * Math.PI * 2) / 3)
        add(circle(px, py, r * 0.1, `fill="${d}"`))
      }
    }
  }
}

/** Indigo, resisted with starch: each square its own drawing in white. */
function adire({ add, random, width, height, unit, ...drawing }: Drawing): void {
  const [dark = '', white = '', pale = '', light = ''] = indigo
  drawing.fill(drawing.linear([[lighter(dark, 0.12)], [dark]], [0, 0, 1, 1]))
  const side = Math.min(width, height) / random.whole(3, 4)
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const [cx, cy, kind] = [x + side / 2, y + side / 2, random.whole(0, 4)]
      const stroke = (color: string, wide: number) =>
        `fill="none" stroke="${color}" stroke-width="${n(unit * wide)}" stroke-linecap="round"`
      add(rectangle(x, y, side, side, stroke(white, 5)))
      if (kind === 0)
        for (let r = side * 0.42; r > unit * 8; r -= side * 0.07)
          add(
            circle(
              cx,
              cy,
              r,
              `${stroke(r % 2 > 1 ? white : light, 4.5)} stroke-dasharray="${n(unit * 9)} ${n(unit * 8)}"`,
            ),
          )
      if (kind === 1)
        for (let ray = 0; ray < 24; ray++)
          add(
            path(
              `M${turned(cx, cy, side * 0.1, (ray * Math.PI) / 12)
                .map(n)
                .join(' ')}L${turned(cx, cy, side * (ray % 2 === 0 ? 0.44 : 0.32), (ray * Math.PI) / 12)
                .map(n)
                .join(' ')}`,
              stroke(white, 5),
            ),
          )
      if (kind === 2)
        for (let line = 1; line < 9; line++)
          add(
            path(
              `M${n(x + unit * 10)} ${n(y + (side * line) / 9)}${Array.from({ length: 4 }, () => `q${n(side / 17)} ${n(-side / 14)} ${n(side / 8.6)} 0t${n(side / 8.6)} 0`).join('')}`,
              stroke(line % 2 === 0 ? white : pale, 5),
            ),
          )
      if (kind === 3)
        for (let petal = 0; petal < 8; petal++)
          add(
            path(
              leaf(cx, cy, side * 0.44, side * 0.17, (petal * Math.PI) / 4),
              petal % 2 === 0 ? `fill="${white}"` : stroke(light, 4),
            ),
          )
      if (kind === 4)
        for (let row = 0; row < 7; row++)
          for (let column = 0; column < 7; column++)
            add(
              circle(
                x + side * (0.1 + column * 0.133),
                y + side * (0.1 + row * 0.133),
                side * ((row + column) % 2 === 0 ? 0.04 : 0.02),
                `fill="${(row + column) % 2 === 0 ? white : pale}"`,
              ),
            )
    }
  }
}

function kente({ add, random, width, height }: Drawing, colors: readonly string[]): void {
  const strip = width / Math.max(4, Math.round(width / (Math.min(width, height) / 4.5)))
  for (let x = 0, place = 0; x < width - 1; x += strip, place++) {
    for (let y = -strip * (place % 2) * 0.5; y < height; ) {
      const tall = strip * random.pick([0.25, 0.5, 1])
      const [one = '', two = '', three = ''] = random.shuffled(colors)
      add(rectangle(x, y, strip + 0.5, tall + 0.5, `fill="${one}"`))
      if (tall < strip * 0.3) add(rectangle(x, y + tall * 0.35, strip, tall * 0.3, `fill="${two}"`))
      else if (tall < strip)
        for (let bar = 0; bar < 7; bar += 2)
          add(rectangle(x + (strip / 7) * bar, y, strip / 7, tall, `fill="${two}"`))
      else
        for (let step = 0; step < 5; step++)
          add(
            rectangle(
              x + strip * (0.08 + step * 0.09),
              y + strip * (0.08 + (4 - step) * 0.09),
              strip * (0.84 - step * 0.18),
              strip * (0.12 + step * 0.18) - strip * 0.02,
              `fill="${[two, three, one, two, three][step]}"`,
            ),
          )
      y += tall
    }
    add(rectangle(x, 0, strip * 0.035, height, 'fill="#000" opacity="0.3"'))
  }
}

/** Light and shade of soft folds from top to bottom. */
function folds({ add, random, width, height, linear }: Drawing, strength: number): void {
  for (let x = -width * 0.1; x < width; ) {
    const wide = width * random.between(0.12, 0.28)
    const lean = width * random.between(-0.07, 0.07)
    const fill = linear(
      [
        ['#000000', 0],
        ['#000000', strength],
        ['#ffffff', strength * 0.55],
        ['#ffffff', 0],
      ],
      [0, 0, 1, 0],
    )
    add(
      path(
        `M${n(x)} 0Q${n(x + lean)} ${n(height / 2)} ${n(x + lean * 0.4)} ${n(height)}H${n(x + lean * 0.4 + wide)}Q${n(x + lean + wide)} ${n(height / 2)} ${n(x + wide)} 0Z`,
        `fill="${fill}"`,
      ),
    )
    x += wide * random.between(0.75, 1.15)
  }
}
