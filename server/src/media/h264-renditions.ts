/** Maximum length in pixels of the shorter side of each H.264 rendition, smallest first. */
export const h264RenditionSides = [720, 1080] as const
