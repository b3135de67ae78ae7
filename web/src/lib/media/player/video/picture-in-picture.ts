/** Puts a video into a window of its own, or takes it back; null where the browser has no such window. */
export function createPictureInPictureToggle(media: HTMLMediaElement | null): (() => void) | null {
  if (!document.pictureInPictureEnabled || !(media instanceof HTMLVideoElement)) return null
  return () => {
    const change =
      document.pictureInPictureElement === media
        ? document.exitPictureInPicture()
        : media.requestPictureInPicture()
    change.catch((error: unknown) => console.error('The browser gives the video no window', error))
  }
}
