import { flower } from './botanical.ts'
import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, leaf, n, path, rectangle, turned } from './shapes.ts'

const seasons = [
  {
    sky: ['#9fd3e8', '#f3f3dc'],
    far: '#a9c98f',
    near: '#2f6b3a',
    petals: ['#e4572e', '#f7c548', '#fff3e0', '#d1495b'],
    earth: '#5b3d2a',
  },
  {
    sky: ['#f6c9a8', '#fdebc8'],
    far: '#b7b86a',
    near: '#4a5a24',
    petals: ['#b23a6b', '#f28f3b', '#f9e2ae', '#7d4aa5'],
    earth: '#63402a',
  },
  {
    sky: ['#c9d6f0', '#f8e4ee'],
    far: '#9dbfa6',
    near: '#2a5b4d',
    petals: ['#8f7be0', '#f2a7c3', '#ffffff', '#f7d154'],
    earth: '#4d3a30',
  },
  {
    sky: ['#7fb2c9', '#dceadf'],
    far: '#8fb38a',
    near: '#1f4f3a',
    petals: ['#ffffff', '#f4b942', '#ef6461', '#5aa9e6'],
    earth: '#503726',
  },
]

/** What grows. Variants: meadow, beds, pots. */
export function garden(drawing: Drawing, variant?: string): void {
  const kind = variant ?? drawing.random.pick(['meadow', 'beds', 'pots'])
  if (kind === 'beds') beds(drawing)
  else if (kind === 'pots') pots(drawing)
  else meadow(drawing)
}

function meadow(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const season = random.pick(seasons)
  drawing.fill(drawing.linear(season.sky.map((color) => [color] as const)))
  const horizon = height * random.between(0.34, 0.46)
  add(circle(width * random.between(0.2, 0.8), horizon * 0.5, unit * 80, 'fill="#fff8dc" opacity="0.9"'))
  for (let cloud = 0; cloud < 3; cloud++) {
    const [x, y] = [width * random.next(), horizon * random.between(0.15, 0.65)]
    for (let puff = 0; puff < 5; puff++)
      add(
        ellipse(
          x + unit * (puff - 2) * 44,
          y + unit * Math.abs(puff - 2) * 8,
          unit * (60 - Math.abs(puff - 2) * 12),
          unit * 30,
          'fill="#fff" opacity="0.55"',
        ),
      )
  }
  for (let hill = 0; hill < 4; hill++) {
    const share = hill / 3
    const base = horizon + (height - horizon) * share * 0.55
    const line = Array.from(
      { length: 6 },
      (_, step): Point => [(width * step) / 5, base + unit * random.between(-36, 36)],
    )
    const color = mix(season.far, season.near, share * 0.7)
    add(
      path(
        `${curve(line)}V${n(height)}H0Z`,
        `fill="${drawing.linear([[lighter(color, 0.12)], [darker(color, 0.12)]])}"`,
      ),
    )
    if (hill < 3)
      for (let tree = 0; tree < random.whole(2, 5); tree++) {
        const [x, r] = [width * random.next(), unit * random.between(26, 48) * (0.6 + share)]
        add(
          rectangle(x - r * 0.1, base - r * 0.6, r * 0.2, r, `fill="${season.earth}"`) +
            ellipse(x, base - r * 1.5, r * 0.85, r * 1.15, `fill="${darker(color, 0.32)}"`) +
            ellipse(x - r * 0.2, base - r * 1.75, r * 0.5, r * 0.7, `fill="${darker(color, 0.18)}"`),
        )
      }
  }
  const rows = 15
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1)
    const y = horizon + (height - horizon) * (0.22 + share ** 1.5 * 0.84)
    const size = unit * (5 + 34 * share ** 1.6)
    const count = Math.round(width / (size * 3.4 + unit * 10))
    for (let bloom = 0; bloom < count; bloom++) {
      const [x, top] = [width * ((bloom + random.next()) / count), y - size * random.between(0, 2.4)]
      add(
        path(
          `M${n(x)} ${n(top)}Q${n(x + size * 0.3)} ${n(top + size * 2)} ${n(x)} ${n(top + size * 5)}`,
          `fill="none" stroke="${darker(season.near, 0.15)}" stroke-width="${n(size * 0.16)}"`,
        ),
      )
      if (share < 0.55) add(circle(x, top, size * 0.66, `fill="${random.pick(season.petals)}"`))
      else flower(drawing, season, x, top, size)
    }
  }
}

/** Vegetable beds, from above. */
function beds(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const season = random.pick(seasons)
  const gravel = random.pick(['#d9c9a8', '#cfc5b4', '#c9b493'])
  drawing.fill(gravel)
  for (let stone = 0; stone < 260; stone++)
    add(
      ellipse(
        width * random.next(),
        height * random.next(),
        unit * random.between(2, 7),
        unit * random.between(2, 5),
        `fill="${random.chance(0.5) ? darker(gravel, 0.12) : lighter(gravel, 0.25)}"`,
      ),
    )
  const [columns, rows] = width > height ? [3, 2] : height > width * 1.1 ? [2, 3] : [2, 2]
  const gap = unit * 56
  const [wide, tall] = [(width - gap * (columns + 1)) / columns, (height - gap * (rows + 1)) / rows]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [gap + column * (wide + gap), gap + row * (tall + gap)]
      add(
        rectangle(x + unit * 12, y + unit * 16, wide, tall, 'fill="#000" opacity="0.25"') +
          rectangle(x, y, wide, tall, 'fill="#8a5f3c"') +
          rectangle(
            x + unit * 16,
            y + unit * 16,
            wide - unit * 32,
            tall - unit * 32,
            `fill="${season.earth}"`,
          ),
      )
      const step = unit * random.pick([70, 90, 118])
      const [across, down] = [
        Math.max(1, Math.floor((wide - unit * 50) / step)),
        Math.max(1, Math.floor((tall - unit * 50) / step)),
      ]
      const kind = random.whole(0, 3)
      const color = random.pick([season.near, '#6f9b3c', '#3f7d58', '#7a4b6b', '#9ab859'])
      for (let plant = 0; plant < across * down; plant++) {
        const [px, py] = [
          x + wide / 2 + ((plant % across) - (across - 1) / 2) * step,
          y + tall / 2 + (Math.floor(plant / across) - (down - 1) / 2) * step,
        ]
        vegetable(drawing, kind, px + unit * random.between(-4, 4), py, step * 0.46, color, season.petals)
      }
    }
  }
}

function vegetable(
  drawing: Drawing,
  kind: number,
  x: number,
  y: number,
  r: number,
  color: string,
  petals: readonly string[],
): void {
  const { add, random } = drawing
  add(circle(x + r * 0.12, y + r * 0.18, r * 0.92, 'fill="#000" opacity="0.3"'))
  if (kind === 3) {
    flower(drawing, { petals: [...petals] }, x, y, r)
    return
  }
  const rings = kind === 0 ? [1, 0.74, 0.48, 0.26] : [1, 0.6]
  for (const [ring, size] of rings.entries()) {
    const count = kind === 0 ? 9 - ring : 7
    for (let blade = 0; blade < count; blade++) {
      const angle = ((blade + ring * 0.5 + random.between(-0.1, 0.1)) / count) * Math.PI * 2
      add(
        path(
          leaf(x, y, r * size, r * size * (kind === 0 ? 0.7 : 0.3), angle),
          `fill="${lighter(color, ring * 0.13 + random.between(0, 0.08))}"`,
        ),
      )
    }
  }
  if (kind === 2)
    for (let fruit = 0; fruit < 4; fruit++)
      add(
        circle(
          ...(turned(x, y, r * random.between(0.2, 0.6), random.between(0, 6.3)) as [number, number]),
          r * 0.17,
          `fill="${random.pick(['#d8402f', '#f28f3b', '#f7c548'])}"`,
        ),
      )
}

/** Plants in pots before a wall. */
function pots(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const wall = random.pick(['#e8c9a8', '#c86a4c', '#3f6f73', '#f0e3cc', '#d9a0a0', '#34574a'])
  drawing.fill(drawing.linear([[lighter(wall, 0.14)], [darker(wall, 0.12)]], [0, 0, 1, 1]))
  const floor = height * 0.84
  add(
    path(`M0 0H${n(width * 0.62)}L${n(width * 0.2)} ${n(floor)}H0Z`, 'fill="#fff" opacity="0.12"') +
      rectangle(
        0,
        floor,
        width,
        height - floor,
        `fill="${drawing.linear([[darker(wall, 0.4)], [darker(wall, 0.56)]])}"`,
      ),
  )
  const count = Math.max(2, Math.round((width / unit / 1000) * random.between(2.4, 3.4)))
  for (let place = 0; place < count; place++) {
    const x = (width * (place + 0.5)) / count + unit * random.between(-18, 18)
    const [wide, tall] = [(width / count) * random.between(0.26, 0.36), unit * random.between(120, 190)]
    const [clay, green] = [
      random.pick(['#b8623d', '#f1e6d6', '#2f3e46', '#d9a05b', '#7f9c96']),
      random.pick(['#2f6b3a', '#4f8a4b', '#7aa34f', '#2a5b4d', '#88a86b']),
    ]
    const top = floor - tall + unit * 30
    const kind = random.whole(0, 3)
    const reach = Math.min(height * 0.46, (width / count) * 1.05)
    const blades = kind === 1 ? 15 : 11
    for (let blade = 0; blade < blades; blade++) {
      const lean = (blade / (blades - 1) - 0.5) * (kind === 1 ? 1.2 : 2.3) + random.between(-0.1, 0.1)
      const long = reach * random.between(0.62, 1) * (1 - Math.abs(lean) * 0.2)
      const tone = mix(green, '#0d2418', random.between(0, 0.35))
      if (kind === 2) {
        const [lx, ly] = [x + Math.sin(lean) * long * 0.72, top - Math.cos(lean) * long * 0.72]
        add(
          path(
            `M${n(x)} ${n(top)}Q${n(x)} ${n(ly + long * 0.2)} ${n(lx)} ${n(ly)}`,
            `fill="none" stroke="${tone}" stroke-width="${n(unit * 6)}"`,
          ) +
            circle(lx, ly, unit * random.between(34, 56), `fill="${tone}"`) +
            circle(lx - unit * 9, ly - unit * 10, unit * 18, `fill="${lighter(tone, 0.18)}" opacity="0.7"`),
        )
      } else
        add(
          path(
            leaf(x, top, long, long * (kind === 1 ? 0.09 : 0.26), lean),
            `fill="${drawing.linear([[lighter(tone, 0.16)], [tone]])}"`,
          ),
        )
    }
    if (kind === 3)
      for (let bloom = 0; bloom < 6; bloom++)
        flower(
          drawing,
          { petals: [...(seasons[place % 4]?.petals ?? [])] },
          x + reach * random.between(-0.4, 0.4),
          top - reach * random.between(0.3, 0.85),
          unit * random.between(28, 46),
        )
    add(ellipse(x, floor + tall * 0.14, wide * 0.95, unit * 16, 'fill="#000" opacity="0.3"'))
    add(
      path(
        `M${n(x - wide)} ${n(floor - tall * 0.8)}H${n(x + wide)}L${n(x + wide * 0.72)} ${n(floor + tall * 0.14)}H${n(x - wide * 0.72)}Z`,
        `fill="${drawing.linear([[lighter(clay, 0.12)], [clay], [darker(clay, 0.32)]], [0, 0, 1, 0])}"`,
      ) +
        rectangle(
          x - wide * 1.07,
          floor - tall,
          wide * 2.14,
          tall * 0.24,
          `fill="${drawing.linear([[lighter(clay, 0.2)], [clay], [darker(clay, 0.26)]], [0, 0, 1, 0])}"`,
        ),
    )
  }
}
