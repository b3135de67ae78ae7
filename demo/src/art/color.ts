/** The colour a share of the way from one to another; all as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [one, two] = [channels(from), channels(to)]
  return hex(one.map((value, place) => value + ((two[place] ?? 0) - value) * share))
}

export function lighter(color: string, share: number): string {
  return mix(color, '#ffffff', share)
}

export function darker(color: string, share: number): string {
  return mix(color, '#06060f', share)
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hex(values: readonly number[]): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
