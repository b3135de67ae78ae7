import { darker, lighter, mix } from './color.ts'
import type { Drawing, Point } from './drawing.ts'
import { circle, curve, ellipse, n, path, rectangle } from './shapes.ts'

const coasts = [
  {
    sky: ['#f9d9b4', '#fbeed6'],
    sea: '#4f9fb0',
    walls: ['#fffaf0', '#f7e3c4', '#f2c7a0', '#ffffff'],
    roofs: ['#c8553d', '#b5442c', '#d9764f'],
    land: '#8a9a5b',
    doors: ['#2f5d8a', '#3f7d58', '#c8452f'],
  },
  {
    sky: ['#8cc4e8', '#e6f2f0'],
    sea: '#2f7fb5',
    walls: ['#ffffff', '#f4f1ea', '#e9f0f4'],
    roofs: ['#2f5d9c', '#4a7fc4', '#d9764f'],
    land: '#c2b280',
    doors: ['#1f4e9c', '#2a6fb0', '#e0a030'],
  },
  {
    sky: ['#e59aa0', '#fbd9b8'],
    sea: '#6b6fa8',
    walls: ['#f7d9c4', '#f2b8a0', '#fbeedd', '#e8a58c'],
    roofs: ['#8f3f4a', '#a8554a', '#6d3a52'],
    land: '#6b7a4f',
    doors: ['#3a3f6b', '#7a3e56', '#f2b84b'],
  },
  {
    sky: ['#2b2f5e', '#b0688a'],
    sea: '#3a4a80',
    walls: ['#e8dcd0', '#c9b8c0', '#f2e3cc'],
    roofs: ['#5a3a52', '#7a4455', '#4a3350'],
    land: '#2f3a3a',
    doors: ['#ffd98a', '#ffc46b', '#ffe6a8'],
  },
]

/** Houses that climb a slope above the sea. */
export function village(drawing: Drawing): void {
  const { add, random, width, height, unit } = drawing
  const coast = random.pick(coasts)
  drawing.fill(drawing.linear(coast.sky.map((color) => [color] as const)))
  add(
    circle(
      width * random.between(0.15, 0.85),
      height * random.between(0.12, 0.24),
      unit * random.between(50, 85),
      'fill="#fff6da" opacity="0.9"',
    ),
  )
  const horizon = height * 0.44
  add(
    rectangle(
      0,
      horizon,
      width,
      height - horizon,
      `fill="${drawing.linear([[lighter(coast.sea, 0.3)], [coast.sea], [darker(coast.sea, 0.35)]])}"`,
    ),
  )
  for (let glint = 0; glint < 60; glint++) {
    const y = horizon + (height - horizon) * random.next() ** 1.4
    add(
      ellipse(
        width * random.next(),
        y,
        unit * random.between(12, 60),
        unit * random.between(1, 3),
        'fill="#fff" opacity="0.28"',
      ),
    )
  }
  for (let sail = 0; sail < random.whole(1, 4); sail++)
    boat(
      drawing,
      width * random.next(),
      horizon + unit * random.between(20, 110),
      unit * random.between(24, 46),
    )
  const climbsRight = random.chance(0.5)
  const slope = (share: number) => height * (0.88 - 0.52 * (climbsRight ? share : 1 - share) ** 1.25)
  const line = Array.from(
    { length: 9 },
    (_, step): Point => [(width * step) / 8, slope(step / 8) - unit * 20 + unit * random.between(-14, 14)],
  )
  add(
    path(
      `${curve(line)}V${n(height)}H0Z`,
      `fill="${drawing.linear([[lighter(coast.land, 0.14)], [darker(coast.land, 0.22)]])}"`,
    ),
  )
  const rows = 7
  for (let row = 0; row < rows; row++) {
    const size = unit * (58 + row * 12)
    for (let x = -size; x < width + size; x += size * random.between(0.9, 1.35)) {
      const ground = slope(Math.min(1, Math.max(0, x / width))) + unit * (24 + row * 88)
      if (ground > height + size * 1.4) continue
      if (random.chance(0.14)) cypress(drawing, x, ground, size, coast.land)
      else house(drawing, x, ground, size, coast)
    }
  }
}

function house(
  drawing: Drawing,
  x: number,
  ground: number,
  size: number,
  coast: (typeof coasts)[number],
): void {
  const { add, random } = drawing
  const [wide, tall] = [size * random.between(0.85, 1.15), size * random.between(0.9, 1.5)]
  const wall = random.pick(coast.walls)
  const roof = random.pick(coast.roofs)
  const top = ground - tall
  add(
    rectangle(
      x,
      top,
      wide,
      tall + size * 0.7,
      `fill="${drawing.linear([[wall], [wall], [darker(wall, 0.16)]], [0, 0, 1, 0])}"`,
    ),
  )
  const kind = random.whole(0, 3)
  if (kind === 3)
    add(
      path(
        `M${n(x)} ${n(top + 1)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(x + wide)} ${n(top + 1)}Z`,
        `fill="${roof}"`,
      ),
    )
  else
    add(
      path(
        `M${n(x - wide * 0.08)} ${n(top)}L${n(x + wide * (kind === 0 ? 0.5 : 0.2))} ${n(top - size * 0.34)}H${n(x + wide * (kind === 0 ? 0.5 : 0.8))}L${n(x + wide * 1.08)} ${n(top)}Z`,
        `fill="${drawing.linear([[lighter(roof, 0.12)], [darker(roof, 0.12)]])}"`,
      ),
    )
  const pane = size * 0.15
  for (let floor = 0; floor < Math.floor(tall / (size * 0.45)); floor++) {
    for (const side of [0.22, 0.6]) {
      if (random.chance(0.2)) continue
      const [px, py] = [x + wide * side, top + size * (0.16 + floor * 0.44)]
      const color = random.pick(coast.doors)
      add(
        rectangle(px, py, pane, pane * 1.5, `fill="${mix(color, '#10142a', 0.45)}"`) +
          rectangle(px - pane * 0.34, py, pane * 0.32, pane * 1.5, `fill="${color}"`) +
          rectangle(px + pane * 1.02, py, pane * 0.32, pane * 1.5, `fill="${color}"`),
      )
      if (random.chance(0.3))
        for (let bloom = 0; bloom < 5; bloom++)
          add(
            circle(
              px + pane * random.between(-0.3, 1.3),
              py + pane * 1.6,
              pane * 0.18,
              `fill="${random.pick(['#d8405f', '#f28fb0', '#5c9a3f', '#f7c548'])}"`,
            ),
          )
    }
  }
}

function cypress({ add }: Drawing, x: number, ground: number, size: number, land: string): void {
  add(
    path(
      `M${n(x)} ${n(ground - size * 2)}C${n(x + size * 0.4)} ${n(ground - size)} ${n(x + size * 0.34)} ${n(ground)} ${n(x)} ${n(ground + size * 0.2)}C${n(x - size * 0.34)} ${n(ground)} ${n(x - size * 0.4)} ${n(ground - size)} ${n(x)} ${n(ground - size * 2)}Z`,
      `fill="${mix(land, '#12301f', 0.72)}"`,
    ),
  )
}

function boat({ add }: Drawing, x: number, y: number, size: number): void {
  add(
    path(
      `M${n(x)} ${n(y - size * 1.6)}L${n(x + size * 0.75)} ${n(y - size * 0.1)}H${n(x)}Z`,
      'fill="#fffdf6"',
    ) +
      path(
        `M${n(x - size * 0.08)} ${n(y - size * 1.3)}L${n(x - size * 0.55)} ${n(y - size * 0.1)}H${n(x - size * 0.08)}Z`,
        'fill="#f2e2c4"',
      ) +
      path(
        `M${n(x - size * 0.8)} ${n(y)}H${n(x + size * 0.9)}L${n(x + size * 0.55)} ${n(y + size * 0.28)}H${n(x - size * 0.5)}Z`,
        'fill="#7a3b2c"',
      ),
  )
}
