import type { Locator } from '@playwright/test'

export function isPlaying(media: Locator): Promise<boolean> {
  return media.evaluate((one: HTMLMediaElement) => !one.paused && !one.ended && one.readyState > 2)
}

/** Returns whether it is muted, and its volume. */
export function soundState(media: Locator): Promise<[boolean, number]> {
  return media.evaluate((one: HTMLMediaElement) => [one.muted, one.volume])
}

export function playbackPosition(media: Locator): Promise<number> {
  return media.evaluate((one: HTMLMediaElement) => one.currentTime)
}

export async function centreOf(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}
